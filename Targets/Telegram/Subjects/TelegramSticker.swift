import PortableFoundation
import StickerModel

/// One sticker of a set: what the document says about it and, once there is a file, what the file is.
struct TelegramSticker {
    static let subjectName = "sticker"

    /// The file, or the art it is going to be made from.
    var path: String
    /// Its entry in a document.
    var location: SourceLocation?
    var origin: TelegramBundleKind
    /// What to call it in messages: its id or file name.
    var name: String
    var kind: SetKind?
    /// `format` of the Bot API; nil where the bundle states none.
    var format: Located<String>?
    /// nil where the bundle has no emojis at all.
    var emojis: [Located<String>]?
    var keywords: [Located<String>] = []
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?
    /// What it becomes; nil when that is not known, or nothing that Telegram takes.
    var form: StickerForm?
    /// In ms; 0 for a still, nil when not known.
    var duration: Double?
    /// The manifest's line with which the next build shortens it: "add `targets: …`".
    var remedies: String?

    /// Takes over what the file shows.
    mutating func show(_ facts: ImageFacts?) {
        self.facts = facts
        guard let facts else { return }
        form = StickerForm(facts)
        // A plain PNG may say APNG in its name; what moves is not a still.
        if form == .still, facts.isAnimated || facts.isAnimationContainer { form = nil }
        duration = facts.video?.statedDuration ?? facts.totalDuration
    }
}

extension TelegramSticker: ImageSubject {
    enum Metric: String, MetricName {
        case stickerFormat, duration, frameRate, codec, vectorRate, emojiCount, keywordCount, keywordLength, faintOnDark

        var unit: MetricUnit {
            switch self {
            case .duration: .milliseconds
            case .emojiCount: .emojis
            case .keywordLength: .characters
            case .faintOnDark: .percent
            case .stickerFormat, .frameRate, .codec, .vectorRate, .keywordCount: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .stickerFormat: stickerFormat
        // Files have whole milliseconds; 90 frames of 1/30 s add up to a little more than 3 s.
        case .duration: .number(duration?.rounded(), details: ["overlong": remedies ?? Self.ownRemedy])
        case .frameRate: frameRate
        case .codec: .text(facts?.video.map(\.codecTitle))
        case .vectorRate: .text(facts?.vector.map { Figures.grouped($0.rate) })
        case .emojiCount: .count(emojis?.count)
        case .keywordCount: .count(keywords.count, at: keywords.first?.location)
        case .keywordLength:
            .count(keywords.reduce(0) { $0 + $1.value.utf16.count }, at: keywords.first?.location)
        case .faintOnDark: .number(facts?.faintEdge(on: [.night])?.share)
        }
    }

    var traits: [String] {
        let forms = [StickerForm.still: "still", .video: "video", .vector: "vector"]
        return [origin.rawValue, kind == .emoji ? "emoji" : "stickers"]
            + [form.flatMap { forms[$0] }].compactMap(\.self)
    }

    var placeholders: [String: String] { ["sticker": name] }

    var notices: [Notice] {
        var found: [Notice] = []
        if let format, let form, format.value != form.format, format.value != "auto" {
            found.append(
                Notice(
                    "format-mismatch",
                    ["stated": format.value, "right": form.format, "article": facts?.format.withArticle ?? ""],
                    at: format.location))
        }
        for emoji in emojis ?? [] where !Emoji.isSingle(emoji.value) {
            found.raise("emoji-single", ["emoji": emoji.value], at: emoji.location)
        }
        guard let facts else { return found }
        found.raise("sticker-blank", if: facts.pixels?.isBlank)
        found.raise("video-sound", if: facts.video?.hasAudio)
        found.raise("video-opaque", if: facts.video.map { !$0.hasAlpha && !$0.codec.isEmpty })
        guard let vector = facts.vector else { return found }
        found.raise("tgs-packed", if: !vector.isPacked)
        found.raise("tgs-mark", if: vector.isPacked && !vector.isMarked)
        for feature in vector.features {
            let isUndrawn = VectorForm.undrawn.contains(feature)
            let name = isUndrawn ? "tgs-feature" : feature == .mattes || feature == .skew ? nil : "tgs-feature-drawn"
            if let name { found.raise(name, ["feature": feature.rawValue]) }
        }
        return found
    }

    private static let ownRemedy = "cut its end off or play it faster"

    private var stickerFormat: Measurements {
        guard let facts else { return [] }
        let isMoving = form == nil && (facts.isAnimated || facts.isAnimationContainer)
        let title = isMoving ? "animated \(facts.format.title)" : facts.format.title
        let article = isMoving ? "an animated \(facts.format.title)" : facts.format.withArticle
        return .text(title, details: ["article": article])
    }

    /// Frames a second of a video, by its shortest frame.
    private var frameRate: Measurements {
        guard form == .video, let facts, facts.isAnimated else { return [] }
        // The last frame may be cut short.
        guard let shortest = facts.durations.dropLast().min(), shortest > 0 else { return [] }
        // Files have whole milliseconds: 33 of them are a thirtieth of a second.
        return .number(shortest >= 33 ? min(30, 1_000 / shortest) : (1_000 / shortest).rounded())
    }
}
