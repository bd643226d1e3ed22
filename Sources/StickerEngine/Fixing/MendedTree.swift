import StickerModel

/// A tree, one folder of which was mended in a copy: what is in that folder is read from the copy, and all else from the
/// tree. So whatever the user named is judged, under the paths that it has there.
struct MendedTree: TreeReading {
    let name: String
    let kind: FileTreeKind
    let focus: String?
    let files: [String]
    let emptyFolders: [String]
    /// Those of the tree: a repair changes none, and from the copy, links may seem to lead elsewhere.
    let passedOver: [PassedOver]
    let innerLinks: [PassedOver]
    let folders: FolderIndex
    let images: ImageFactsCache
    private let tree: any TreeReading
    private let copy: any FileTree
    private let folder: String

    /// `folder` is relative to the tree; "" is the tree itself.
    init(_ tree: any TreeReading, folder: String, copiedTo copy: any FileTree) {
        name = tree.name
        kind = tree.kind
        focus = tree.focus
        passedOver = tree.passedOver
        innerLinks = tree.innerLinks
        images = tree.images
        self.tree = tree
        self.copy = copy
        self.folder = folder
        func merged(_ old: [String], _ new: [String]) -> [String] {
            let others = old.filter { $0 != folder && !$0.isBelow(folder) }
            return (others + new.map { FileName.join(folder, $0) }).sorted { $0.precedesByUTF8($1) }
        }
        files = merged(tree.files, copy.files)
        emptyFolders = merged(tree.emptyFolders, copy.emptyFolders)
        folders = FolderIndex(files: files, emptyFolders: emptyFolders)
    }

    func listed(_ path: String) -> String? {
        guard let inner = path.below(folder) else { return tree.listed(path) }
        return copy.listed(inner).map { FileName.join(folder, $0) }
    }

    func byteCount(_ path: String) -> Int? {
        if let inner = path.below(folder) { copy.byteCount(inner) } else { tree.byteCount(path) }
    }

    func bytes(_ path: String) throws -> [UInt8] {
        if let inner = path.below(folder) { try copy.bytes(inner) } else { try tree.bytes(path) }
    }
}
