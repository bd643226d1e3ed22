import StickerModel

/// One sticker of a pack, or its cover: what the document says about it and, once there is a file, what the file is.
struct SignalSticker {
    static let subjectName = "sticker"

    /// The file, or the art it is going to be made from.
    var path: String
    /// Its entry in a document.
    var location: SourceLocation?
    var origin: SignalBundleKind
    /// What to call it in messages: its id or file name.
    var name: String
    var isCover = false
    /// nil where the document has none.
    var emoji: Located<String>?
    var contentType: Located<String>?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?
    /// In ms; 0 for a still, nil when not known.
    var duration: Double?
    /// The manifest's line with which the next build shortens it.
    var remedies: String?

    /// Takes over what the file shows.
    mutating func show(_ facts: ImageFacts?) {
        self.facts = facts
        duration = facts?.totalDuration
    }
}

extension SignalSticker {
    init(planned: PlannedSticker, of pack: Pack) {
        let sticker = planned.sticker
        self.init(path: sticker.file, origin: .planned, name: sticker.id)
        emoji = Located(planned.emojis.joined(), at: sticker.location(of: "emojis"))
        duration = planned.duration
        remedies = pack.targetKeys.remedy(shortening: sticker.edit, of: SignalTarget.name)
    }
}

extension SignalSticker: ImageSubject {
    enum Metric: String, MetricName {
        case stickerFormat, duration, emojiCount, faintOnDark

        var unit: MetricUnit {
            switch self {
            case .duration: .milliseconds
            case .emojiCount: .emojis
            case .faintOnDark: .percent
            case .stickerFormat: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .stickerFormat: stickerFormat
        case .duration: .number(duration?.rounded(), details: ["overlong": remedies ?? ""])
        case .emojiCount: .count(Emoji.all(in: emoji?.value ?? "").count, at: emoji?.location)
        case .faintOnDark: .number(facts?.faintEdge(on: [.night])?.share)
        }
    }

    var traits: [String] {
        [origin.rawValue, isCover ? "cover" : "member", facts?.isAnimated ?? false ? "moving" : "still"]
    }

    var placeholders: [String: String] { ["sticker": name] }

    var notices: [Notice] {
        var found: [Notice] = []
        guard let facts else { return found }
        if let contentType, let right = Self.contentTypes[facts.format], !right.contains(contentType.value) {
            let values = ["stated": contentType.value, "right": right[0], "article": facts.format.withArticle]
            found.append(Notice("content-type", values, at: contentType.location))
        }
        found.raise("sticker-blank", if: facts.pixels?.isBlank)
        found.raise("cover-moving", if: isCover && facts.isAnimated)
        return found
    }

    /// Those that Signal's apps write first.
    private static let contentTypes: [FileFormat: [String]] = [
        .png: ["image/png", "image/apng"], .apng: ["image/png", "image/apng"], .webp: ["image/webp"],
    ]

    private var stickerFormat: Measurements {
        guard let facts else { return [] }
        let isOther = facts.isAnimated && facts.format == .webp
        return .text(
            isOther ? "animated WebP" : facts.format.title,
            details: ["article": isOther ? "an animated WebP" : facts.format.withArticle])
    }
}
