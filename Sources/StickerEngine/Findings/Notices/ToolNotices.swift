import PortableFoundation
import StickerModel

/// All kinds of findings of the tool itself, from the JSON files beside this one. A finding whose id is not among them
/// cannot be explained: a test looks for those.
enum ToolNotices {
    static let book = RuleBook(rules: settableNotices + read("Findings/Notices/notices.json"))
    /// The ids of those whose level a manifest, or the settings of a check, may change.
    static let settable = settableNotices.map(\.id)
    private static let settableNotices = read("Findings/Notices/settable-notices.json")

    /// What the first parts of the ids stand for, in the order of lists.
    static let groups = [
        ("manifest", "manifests"), ("art", "art and what becomes of it"), ("release", "releases"),
        ("add", "new pictures"),
        ("build", "builds and their output"), ("check", "what is checked"),
        ("file", "files that are read and written"), ("fix", "bundles to fix"),
        ("icons", "icons and the pictures they are made from"), ("import", "what is imported"),
        ("init", "folders of art"), ("lock", "the list of released identifiers"),
        ("preview", "previews"), ("table", "tables of stickers"),
    ]

    /// How much a notice matters where no level is set.
    static func severity(of id: String) -> Severity { book[id]?.severity ?? .error }

    /// The finding that a notice is. `message` takes the place of its own where more is known, and `note` that of its
    /// hint.
    static func finding(
        _ id: String, _ values: [String: String] = [:], message: String? = nil, note: String? = nil, path: String
    ) -> Finding {
        let notice = Notice(id, values, hint: note)
        guard var finding = book.finding(notice, path: path) else {
            return Finding(rule: id, severity: .error, message: message ?? "", note: note, path: path)
        }
        if let message { finding.message = message }
        return finding
    }

    /// A damaged file gives no entries, which the tests would miss.
    private static func read(_ name: String) -> [Rule] {
        (try? JSONDecoder().decode([Rule].self, from: Data((EmbeddedFiles.text[name] ?? "").utf8))) ?? []
    }
}
