import StickerModel

/// A `.stickersiconset` as a whole: which slots are filled.
struct IMessageIconSet: RuleSubject {
    static let subjectName = "iconSet"

    /// An entry that stands for no slot.
    struct Stray: Sendable {
        /// The entry in words: `size 71x50, scale 2x, idiom ipad`.
        var title: String
        var suggestion: String
        var location: SourceLocation?
    }

    /// `Contents.json` of the set, or the folder.
    var path: String
    var location: SourceLocation? { nil }
    var name: String
    /// What ships the set; nil when only the set is seen.
    var layout: ProjectLayout?
    /// How many entries with a file each slot has, by its number.
    var filled: [Int: Int]
    var strays: [Stray] = []
    var table: IconTable

    var traits: Set<String> { layout.map { [$0.rawValue] } ?? [] }
    var words: [String: String] { ["name": name] }
}
