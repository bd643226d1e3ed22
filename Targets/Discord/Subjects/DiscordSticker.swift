import StickerModel

/// One sticker: what the list says about it and, once there is a file, what the file is.
struct DiscordSticker {
    static let subjectName = "sticker"

    /// The file, or the art it is going to be made from; the list where it names no file.
    var path: String
    /// Its entry in the list.
    var location: SourceLocation?
    /// What to call it in messages: its id or name.
    var label: String
    var name: Located<String>?
    var description: Located<String>?
    var tags: Located<String>?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?
    /// In ms; 0 for a still, nil when not known.
    var duration: Double?
    /// What makes it shorter.
    var remedies = "cut its end off or play it faster"

    /// An entry of a list.
    init(at path: String, called label: String, _ location: SourceLocation? = nil) {
        (self.path, self.label, self.location) = (path, label, location)
    }

    /// What the plan is going to emit, with its places in the manifest.
    init(planned: PlannedSticker, of pack: Pack) {
        let sticker = planned.sticker
        self.init(at: sticker.file, called: sticker.id)
        name = Located(planned.name, at: sticker.location(of: "name"))
        description = Located(planned.description, at: sticker.location(of: "alt"))
        // The planner has said what has none.
        if !planned.tags.isEmpty { tags = Located(planned.tags, at: sticker.location(of: "tags")) }
        duration = planned.duration
        remedies = pack.targetKeys.remedy(shortening: sticker.edit, of: DiscordTarget.name)
    }
}

extension DiscordSticker: ImageSubject {
    enum Metric: String, MetricName {
        case nameLength, descriptionLength, tagsLength, duration, faintOnDark

        var unit: MetricUnit {
            switch self {
            case .nameLength, .descriptionLength, .tagsLength: .characters
            case .duration: .milliseconds
            case .faintOnDark: .percent
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .nameLength: .count(name?.value.utf16.count, at: name?.location)
        // No description is fine, one of a single character is not.
        case .descriptionLength:
            description.map { $0.value.isEmpty ? [] : .count($0.value.utf16.count, at: $0.location) } ?? []
        case .tagsLength: .count(tags?.value.utf16.count, at: tags?.location)
        case .duration: .number(duration?.rounded(), details: ["overlong": remedies])
        case .faintOnDark: .number(facts?.faintEdge(on: [.night])?.share)
        }
    }

    var traits: [String] { [] }

    var placeholders: [String: String] { ["sticker": label, "article": facts?.format.withArticle ?? ""] }

    var notices: [Notice] {
        var found: [Notice] = []
        found.raise("blank", if: facts?.pixels?.isBlank)
        found.raise("lottie", if: facts.map { $0.vector != nil })
        found.raise("tags-empty", if: tags?.value.trimmed.isEmpty, at: tags?.location)
        return found
    }
}

/// The stickers of a folder, or of the plan.
struct DiscordList {
    static let subjectName = "list"

    /// The document; the manifest while it is only planned.
    var path: String
    var location: SourceLocation?
    var label: String
    var stickers: [DiscordSticker] = []
    /// Pictures beside those that the document names.
    var unnamed: [String] = []

    /// The list of a document.
    init(at path: String, called label: String) { (self.path, self.label) = (path, label) }

    /// What the plan is going to emit.
    init(planned: [PlannedSticker], of pack: Pack) {
        self.init(at: pack.location.file, called: pack.name)
        location = pack.location
        stickers = planned.map { DiscordSticker(planned: $0, of: pack) }
    }
}

extension DiscordList: RuleSubject {
    enum Metric: String, MetricName {
        case stickerCount

        var unit: MetricUnit { .stickers }
    }

    func measure(_ metric: Metric) -> Measurements { .count(stickers.count) }

    var traits: [String] { [] }

    var placeholders: [String: String] { ["list": label] }

    var notices: [Notice] { unnamed.map { Notice("file-unnamed", ["file": FileName.last($0)]) } }
}
