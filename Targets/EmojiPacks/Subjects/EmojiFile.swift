import StickerModel

/// One emoji: what the list says about it and, once there is a file, what the file is.
struct EmojiFile {
    static let subjectName = "emoji"

    /// The file, or the art it is going to be made from; the list where it names no file.
    var path: String
    /// Its entry in the list.
    var location: SourceLocation?
    let service: EmojiService
    /// Without colons.
    var name: Located<String>
    /// Of Matrix: the address that an upload has given it, or our placeholder.
    var address: Located<String>?
    var isSticker = false
    /// Emojis that stand for it.
    var words: [String] = []
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?

    /// An entry of a list.
    init(of service: EmojiService, at path: String, named name: Located<String>) {
        (self.service, self.path, self.name) = (service, path, name)
        location = name.location
    }

    /// What the plan is going to emit, with its place in the manifest.
    init(planned: PlannedEmoji, in list: PlannedEmojiList) {
        let place = planned.sticker.location(of: "shortcode")
        self.init(of: list.service, at: planned.sticker.file, named: Located(planned.name, at: place))
        isSticker = list.isStickers
    }
}

extension EmojiFile: ImageSubject {
    enum Metric: String, MetricName {
        case name, frameCount, faintOnDark

        var unit: MetricUnit {
            switch self {
            case .name: .none
            case .frameCount: .frames
            case .faintOnDark: .percent
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .name: .text(name)
        case .frameCount: .count(facts?.frameCount)
        case .faintOnDark: .number(facts?.faintEdge(on: [.night])?.share)
        }
    }

    var traits: [String] { [service.rawValue, isSticker ? "sticker" : "emoticon"] }

    var placeholders: [String: String] {
        ["name": name.value, "service": service.name, "article": facts?.format.withArticle ?? ""]
    }

    var notices: [Notice] {
        var found: [Notice] = []
        found.raise("blank", if: facts?.pixels?.isBlank)
        if let address, !address.value.hasPrefix("mxc://") {
            found.raise("matrix-address", ["address": address.value], at: address.location)
        }
        return found
    }
}

/// The emoji of a folder, or of the plan, for one service.
struct EmojiList {
    static let subjectName = "list"

    /// The document; the manifest while it is only planned.
    var path: String
    var location: SourceLocation?
    let service: EmojiService
    var label: String
    var emoji: [EmojiFile] = []
    /// Pictures beside those that the document names.
    var unnamed: [String] = []

    /// The list of a document.
    init(of service: EmojiService, at path: String, called label: String) {
        (self.service, self.path, self.label) = (service, path, label)
    }

    /// What the plan is going to emit.
    init(planned list: PlannedEmojiList) {
        self.init(of: list.service, at: list.source.location.file, called: list.source.name)
        location = list.source.location
        emoji = list.emoji.map { EmojiFile(planned: $0, in: list) }
    }
}

extension EmojiList: RuleSubject {
    enum Metric: String, MetricName {
        case emojiCount

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements { .count(emoji.count) }

    var traits: [String] { [service.rawValue] }

    var placeholders: [String: String] { ["list": label, "service": service.name, "document": service.document] }

    /// A server has one emoji of a name, whatever the case of its letters, but for Matrix.
    var notices: [Notice] {
        var found = unnamed.map { Notice("file-unnamed", ["file": FileName.last($0)]) }
        var names: Set<String> = []
        for one in emoji {
            let name = service == .matrix ? one.name.value : one.name.value.lowercased()
            if !names.insert(name).inserted {
                found.raise("name-twice", ["name": one.name.value], at: one.name.location)
            }
        }
        return found
    }
}
