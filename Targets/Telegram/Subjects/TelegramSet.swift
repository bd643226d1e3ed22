import StickerModel

/// One set: what a document says about it, or the plan, and its stickers.
struct TelegramSet {
    static let subjectName = "set"

    /// The document, the folder, or the manifest while it is only planned.
    var path: String
    var location: SourceLocation?
    var origin: TelegramBundleKind
    var name: Located<String>?
    var title: Located<String>?
    /// `sticker_type`; nil where the bundle states none.
    var type: Located<String>?
    var stickers: [TelegramSticker] = []
    var thumbnail: TelegramThumbnail?
    /// Files of stickers beside the document that it does not name.
    var unnamed: [String] = []

    /// nil for masks and for what Telegram does not have.
    var kind: SetKind? { type.map { SetKind(type: $0.value) } ?? .stickers }

    /// What people call it.
    var label: String { title?.value ?? name?.value ?? FileName.last(path) }
}

extension TelegramSet: RuleSubject {
    enum Metric: String, MetricName {
        case name, nameLength, titleLength, type, stickerCount

        var unit: MetricUnit {
            switch self {
            case .nameLength, .titleLength: .characters
            case .stickerCount: .stickers
            case .name, .type: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .name: .text(name)
        case .nameLength: .count(name?.value.utf16.count, at: name?.location)
        case .titleLength: .count(title?.value.utf16.count, at: title?.location)
        case .type: .text(type)
        case .stickerCount: .count(stickers.count)
        }
    }

    var traits: [String] { [origin.rawValue, kind == .emoji ? "emoji" : "stickers"] }

    var placeholders: [String: String] { ["set": label] }

    var notices: [Notice] {
        var found: [Notice] = []
        for file in unnamed { found.raise("file-unnamed", ["file": FileName.last(file)]) }
        if origin == .planned { return found }
        return found + RepeatedPictures.notices(among: stickers.map { ($0.name, $0.path, $0.location, $0.facts) })
    }
}

/// The picture of a set.
struct TelegramThumbnail {
    static let subjectName = "thumbnail"

    var path: String
    var location: SourceLocation?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?
}

extension TelegramThumbnail: ImageSubject {
    typealias Metric = NoMetric

    /// TGS has a canvas of its own.
    var traits: [String] {
        switch facts?.format {
        case .webm: ["moving", "video"]
        case .lottie: ["moving", "vector"]
        default: ["still"]
        }
    }

    var placeholders: [String: String] { ["article": facts?.format.withArticle ?? ""] }
}
