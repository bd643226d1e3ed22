import PortableFoundation
import StickerModel

/// What runs that were killed left in a folder while they replaced files of it.
enum InterruptedRuns {
    /// Finishes sets of changes that were begun, and removes new files that did not get their place, and locks of outputs:
    /// only what this user made, by such a name, and what no process has locked. What cannot be locked stays.
    static func finish(in path: String) {
        guard let folder = OpenFolder.open(FilePath.real(path)),
            let entries = try? folder.entries(called: path, sorted: false)
        else { return }
        for entry in entries where entry.status.st_uid == geteuid() {
            switch entry.kind {
            case .folder: ExchangeFolder(left: entry, in: folder)?.finish()
            case .file:
                let isLock = StagingFolder.isLock(entry.name) && entry.status.st_size == 0
                if isLock || FileReplacement.isTemporary(entry.name) { remove(entry, in: folder) }
            case .link, .other: continue
            }
        }
    }

    /// The folders of a tree in which killed runs left something, relative to it.
    static func folders(in tree: any FileTree) -> Set<String> {
        var folders: Set<String> = []
        for path in tree.files + tree.emptyFolders where path.contains(RandomName.mark) {
            let parts = FileName.parts(path)
            guard let index = parts.firstIndex(where: ExchangeFolder.isName) else { continue }
            folders.insert(parts.prefix(index).joined(separator: "/"))
        }
        return folders
    }

    private static func remove(_ entry: OpenFolder.Entry, in folder: OpenFolder) {
        guard entry.status.st_nlink == 1, let file = folder.file(entry.bytes), let lock = FileLock(file.descriptor),
            lock.isHeld
        else { return }
        _ = withExtendedLifetime(lock) { folder.remove(entry) }
    }
}
