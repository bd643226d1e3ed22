import PortableFoundation
import StickerModel

/// All kinds of findings of the tool itself, from the JSON files beside this one; a test looks for ids without one.
enum ToolNotices {
    static let book = RuleBook(rules: settableNotices + read("Findings/Notices/notices.json"))
    /// The ids of those whose level a manifest, or the settings of a check, may change.
    static let settable = settableNotices.map(\.id)
    private static let settableNotices = read("Findings/Notices/settable-notices.json")

    /// What the first parts of the ids stand for, in the order of lists.
    static let groups = [
        ("manifest", "manifests"), ("art", "art and what becomes of it"), ("release", "releases"),
        ("add", "new pictures"), ("build", "builds and their output"), ("check", "what is checked"),
        ("file", "files that are read and written"), ("fix", "bundles to fix"),
        ("icons", "icons and the pictures they are made from"), ("import", "what is imported"),
        ("init", "folders of art"), ("lock", "the list of released identifiers"),
        ("preview", "previews"), ("table", "tables of stickers"),
    ]

    /// A damaged file gives no entries, which the tests would miss.
    private static func read(_ name: String) -> [Rule] {
        (try? JSONDecoder().decode([Rule].self, from: Data((EmbeddedFiles.text[name] ?? "").utf8))) ?? []
    }
}

extension Finding {
    /// What the tool has to say about a file or a place in it. `id` may name a wording, `a/b.c`; `hint` is used first.
    init(
        _ id: String, _ values: [String: String] = [:], hint: String? = nil, path: String = "",
        at location: SourceLocation? = nil
    ) {
        let notice = Notice(id, values, hint: hint)
        self =
            ToolNotices.book.finding(notice, path: path, at: location)
            ?? Finding(rule: id, severity: .error, message: "", path: path)
    }

    /// A file that cannot be used; art has its `path` in the manifest's folder.
    init(_ error: FileError, of group: String = "file", path: String? = nil) {
        let id = group + "/" + error.kind.rawValue
        self.init(
            id, ["fault": error.message], hint: error.hint ?? "", path: WorkingFolder.place(of: path ?? error.path))
        (line, column) = (error.location?.line, error.location?.column)
    }

    /// An entry of a folder that is not read; `path` opens from where the command runs.
    init(_ entry: PassedOver, path: String) {
        let id =
            switch entry.reason {
            case .linkIn: "file/skipped.link"
            case .linkOut: "file/skipped.link-out"
            case .brokenLink: "file/skipped.broken-link"
            case .special: "file/skipped.special"
            case .name: "file/skipped.name"
            case .unlisted: "file/skipped.unlisted"
            }
        var values: [String: String] = [:]
        if case .unlisted(let fault) = entry.reason { values["fault"] = fault }
        self.init(id, values, path: path)
    }

    /// An error that ends a run; `path` is what the user named, for errors that name no file.
    init(_ error: FileError, at path: String) {
        self = error.path.isEmpty ? Finding(error, of: "art", path: path) : Finding(error)
    }
}

extension [Finding] {
    /// Adds what the tool has to say, unless `levels` switch it off.
    mutating func raise(
        _ id: String, _ values: [String: String] = [:], hint: String? = nil, path: String = "",
        at location: SourceLocation? = nil, levels: [String: RuleLevel] = [:]
    ) {
        let finding = Finding(id, values, hint: hint, path: path, at: location).leveled(by: levels)
        if let finding { append(finding) }
    }
}
