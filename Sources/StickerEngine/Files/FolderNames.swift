import PortableFoundation
import StickerModel

/// The names in one folder.
struct FolderNames {
    /// Names that are UTF-8, in the order of the disk.
    private(set) var names: [String] = []
    /// The others, with U+FFFD for what is not UTF-8: no path of this program leads to them.
    private(set) var unusable: [String] = []

    /// Throws `FileError` where the folder cannot be listed; `name` is what its message calls it.
    init(_ path: String, called name: String = "the folder") throws(FileError) {
        guard let stream = opendir(path) else { throw .system(.unreadable, path, step: "list " + name) }
        defer { closedir(stream) }
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { bytes in
                    if let name = String(validatingCString: bytes) {
                        if name != ".", name != ".." { names.append(name) }
                    } else {
                        unusable.append(String(cString: bytes))
                    }
                }
            }
        }
        // The end of a folder and a disk that fails look alike but for this.
        guard errno == 0 else { throw .system(.unreadable, path, step: "list " + name) }
    }
}

extension PassedOver {
    /// Why a link is not followed; nil for one to something in the folder, which is found at its own path. `folder` is
    /// from the root, links resolved.
    static func reason(ofLinkAt path: String, in folder: String) -> Reason? {
        guard let target = FilePath.resolved(path) else { return .brokenLink }
        return FilePath.isInside(target, folder) ? nil : .linkOut
    }
}
