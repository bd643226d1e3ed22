import PortableFoundation
import StickerModel

struct FolderNames {
    /// Names that are UTF-8, in the order of the disk.
    private(set) var names: [String] = []
    /// The others, with U+FFFD for what is not UTF-8: no path of this program leads to them.
    private(set) var unusable: [String] = []

    /// Throws `FileError` where the folder cannot be listed; `name` is what its message calls it.
    init(_ path: String, called name: String = "the folder") throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let failure = FolderEntries.forEach(in: descriptor) { entry, _ in
            if let name = String(validatingCString: entry) {
                names.append(name)
            } else {
                unusable.append(String(cString: entry))
            }
            return true
        }
        guard failure == 0 else { throw .system(.unreadable, path, step: "list " + name, code: failure) }
    }
}

enum FolderEntries {
    /// Calls `body` with the name of each entry but `.` and `..`, and with its type (`DT_REG` and so on; many disks tell
    /// it), until it returns false. Takes over an open folder and closes it; -1 stands for one that could not be opened,
    /// with `errno`. Returns 0, or the `errno` of what failed.
    static func forEach(in descriptor: Int32, _ body: (UnsafePointer<CChar>, UInt8) -> Bool) -> Int32 {
        guard descriptor >= 0 else { return errno }
        guard let stream = fdopendir(descriptor) else {
            let failure = errno
            close(descriptor)
            return failure
        }
        defer { closedir(stream) }
        while true {
            errno = 0
            // The end of a folder and a disk that fails look alike but for this.
            guard let entry = readdir(stream) else { return errno }
            let goesOn = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
                    strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || body(name, entry.pointee.d_type)
                }
            }
            guard goesOn else { return 0 }
        }
    }
}

extension PassedOver {
    /// Why a link is not followed; one in the folder is found at its own path. `folder` is absolute, links resolved.
    static func reason(ofLinkAt path: String, in folder: String) -> Reason {
        guard let target = FilePath.resolved(path) else { return .brokenLink }
        return FilePath.isInside(target, folder) ? .linkIn : .linkOut
    }
}
