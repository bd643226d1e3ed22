import StickerModel

/// A tree as it will be when its repairs are in place: changed files are read as they were prepared, and all else from the
/// tree. So what will be there is judged, under the paths that it will have.
struct FixedTree: TreeReading {
    let files: [String]
    let emptyFolders: [String]
    let folders: FolderIndex
    private let tree: any TreeReading
    private let changed: Set<String>
    private let removed: Set<String>
    /// The new content of a file; nil for one that does not change.
    private let prepared: @Sendable (String) throws -> [UInt8]?

    /// `removed` are the files that no longer are there, besides those that change.
    init(
        _ tree: any TreeReading, changed: Set<String>, removed: Set<String> = [],
        prepared: @escaping @Sendable (String) throws -> [UInt8]?
    ) {
        (self.tree, self.prepared, self.changed, self.removed) = (tree, prepared, changed, removed)
        let kept = tree.files.filter { !removed.contains($0) && !changed.contains($0) }
        files = (kept + changed).sorted { $0.precedesByUTF8($1) }
        emptyFolders = tree.emptyFolders.filter { folder in !changed.contains { $0.isBelow(folder) } }
        folders = FolderIndex(files: files, emptyFolders: emptyFolders)
    }

    var name: String { tree.name }
    var kind: FileTreeKind { tree.kind }
    var focus: String? { tree.focus }
    var passedOver: [PassedOver] { tree.passedOver }
    var innerLinks: [PassedOver] { tree.innerLinks }
    var images: ImageFactsCache { tree.images }

    func listed(_ path: String) -> String? {
        if let file = changed.firstIndex(of: path).map({ changed[$0] }) { return file }
        return removed.contains(path) ? nil : tree.listed(path)
    }

    func byteCount(_ path: String) -> Int? {
        guard let file = listed(path) else { return nil }
        return changed.contains(file) ? (try? prepared(file))?.count : tree.byteCount(file)
    }

    func bytes(_ path: String) throws -> [UInt8] {
        if let file = listed(path), let bytes = try prepared(file) { return bytes }
        guard !removed.contains(path) else { throw FileError(.missing, "there is no file \(path) in \(name)") }
        return try tree.bytes(path)
    }
}
