import PortableFoundation
import StickerModel

/// All kinds of findings of the tool itself, from the JSON files beside this one. A finding whose id is not among them
/// cannot be explained: a test looks for those.
enum ToolNotices {
    /// Those whose level a manifest or the settings of a check may change.
    static let settable = read("Notices/settable-notices.json")
    static let fixed = read("Notices/notices.json")
    private static let byID = Dictionary((settable + fixed).map { ($0.id, $0) }) { first, _ in first }

    /// What the first parts of the ids stand for, in the order of lists.
    static let groups = [
        ("manifest", "manifests"), ("art", "art and what becomes of it"), ("release", "releases"), ("add", "new pictures"),
        ("build", "builds and their output"), ("check", "what is checked"), ("doctor", "this installation"),
        ("file", "files that are read and written"), ("fix", "bundles to fix"),
        ("icons", "icons and the pictures they are made from"), ("import", "what is imported"),
        ("init", "folders of art"), ("into", "copying into apps"), ("lock", "the list of released identifiers"),
        ("preview", "previews"), ("table", "tables of stickers"),
    ]

    static subscript(id: String) -> Rule? { byID[id] }

    /// The finding that an entry is, with `values` in place of its placeholders. `message` and `note` take the place of
    /// its own where more is known.
    static func finding(
        _ id: String, _ values: [String: String] = [:], message: String? = nil, note: String? = nil, path: String
    ) -> Finding {
        let notice = byID[id]
        return Finding(
            rule: id, severity: notice?.severity ?? .error,
            message: message ?? notice?.message.filled(with: values) ?? "",
            note: note ?? notice?.hint?.filled(with: values), path: path)
    }

    /// A damaged file gives no entries, which the tests would miss.
    private static func read(_ name: String) -> [Rule] {
        let json = Data((EmbeddedFiles.text[name] ?? "").utf8)
        return (try? JSONDecoder().decode([Rule].self, from: json)) ?? []
    }
}
