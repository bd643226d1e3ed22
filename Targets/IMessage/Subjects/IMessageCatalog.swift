import StickerModel

/// One `.xcassets` or `.xcstickers` folder with what it holds at its top.
struct IMessageCatalog: RuleSubject {
    static let subjectName = "catalog"

    /// The catalog's folder.
    var path: String
    var location: SourceLocation? { nil }
    var name: String
    /// Names of the `.stickerpack` folders.
    var packs: [String]
    /// Stems of the icon sets that its targets can use.
    var iconSets: [String]
    /// Icons of another kind that people take for it: `AppIcon.appiconset`, `AppIcon.icon`.
    var otherIcons: [String]
    var hasContents: Bool

    var traits: Set<String> { packs.isEmpty ? ["catalog"] : ["catalog", "packed"] }
    var words: [String: String] { ["name": name] }
}
