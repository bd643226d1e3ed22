import PortableFoundation
import StickerModel

/// The new content of a file, written beside its path under a name of its own. It takes the path in one step, so that a
/// reader sees either the old content or the new one; where that never happens, it is removed.
///
/// It is locked until then. What a killed run left is not, and goes with the next replacement of the path.
final class FileReplacement {
    private let path: String
    private let temporary: String
    private let lock: FileLock
    private var isCommitted = false

    /// Writes the content. The new file has the owner and the permissions of the old one. The folder must exist: the
    /// path is one that the user gave, and a new folder for a typing error helps no one. Throws `FileError` of kind
    /// `unwritable`.
    init(of path: String, with bytes: [UInt8]) throws(FileError) {
        let old = try Self.replaceable(path)
        Self.removeLeftovers(of: path)
        do throws(FileError) {
            (temporary, lock) = try Self.write(bytes, beside: path, like: old)
        } catch {
            var error = error
            error.path = path
            throw error
        }
        self.path = path
    }

    deinit {
        if !isCommitted { unlink(temporary) }
    }

    /// Takes the path. Throws `FileError` of kind `unwritable`.
    func commit() throws(FileError) {
        guard rename(temporary, path) == 0 else { throw .system(.unwritable, path, step: "replace the file") }
        isCommitted = true
    }

    /// A locked file with the content beside a path.
    private static func write(
        _ bytes: [UInt8], beside path: String, like old: stat?
    ) throws(FileError) -> (path: String, lock: FileLock) {
        // Another process takes the file for a leftover when it looks in the instant before the file is locked.
        for _ in 0..<100 {
            let temporary = FilePath.join(
                FilePath.parent(path), prefix(of: path) + RandomName.of(length: Self.randomLength))
            let sink = try FileSink(temporary, isPrivate: old != nil)
            guard let lock = sink.lock() else {
                unlink(temporary)
                continue
            }
            do throws(FileError) {
                try sink.write(bytes)
                if let old { sink.adopt(old) }
                try sink.finish(isDurable: true)
            } catch {
                unlink(temporary)
                throw error
            }
            return (temporary, lock)
        }
        throw FileError(.unwritable, "cannot be replaced: other programs remove its new copy", path: path)
    }

    /// Throws `FileError` where there is something that must not be replaced.
    static func requireReplaceable(_ path: String) throws(FileError) { _ = try replaceable(path) }

    /// What the disk says about the regular file at a path; nil where there is none. Throws `FileError` where there is
    /// something that must not be replaced.
    private static func replaceable(_ path: String) throws(FileError) -> stat? {
        try FilePath.requireWorkingFolder(for: path)
        guard access(FilePath.parent(path), F_OK) == 0 else {
            throw .system(.unwritable, path, step: "create the file")
        }
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT != S_IFLNK else {
            try requireReplaceableLink(path)
            return nil
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(.unwritable, "is not a regular file", path: path)
        }
        // Renaming needs only the folder's permission, but who protects a file does not want it to change.
        guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
            throw FileError(
                .unwritable, "is write-protected: its mode is \(String(status.st_mode & 0o777, radix: 8))", path: path,
                hint: "make it writable for your user, then run again")
        }
        return status
    }

    /// A link to a file, or to nothing, can be replaced. One to a device, a pipe or a folder is there for all programs,
    /// such as `/dev/stdout`, which leads to a regular file when the output is redirected.
    private static func requireReplaceableLink(_ path: String) throws(FileError) {
        var status = stat()
        let isRegular = stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &buffer, buffer.count - 1)
        let next = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isOfSystem = [FilePath.real(FilePath.parent(path)), next].contains { folder in
            systemFolders.contains { FilePath.isInside(folder, $0) }
        }
        guard isRegular, !isOfSystem else {
            throw FileError(
                .unwritable, "is a link to something that is not a regular file", path: path,
                hint: "name a regular file, or one that is not there yet")
        }
    }

    /// Folders whose links are those of the system or of a process.
    #if os(Linux)
        private static let systemFolders = ["/dev", "/proc"]
    #else
        private static let systemFolders = ["/dev"]
    #endif

    // MARK: - Runs that were killed

    private static let randomLength = 12

    /// How the names of temporary files beside a path begin. Long names are cut: a name has at most 255 bytes.
    private static func prefix(of path: String) -> String {
        "." + String(decoding: FilePath.name(path).utf8.prefix(200), as: UTF8.self) + ".stickerpress-"
    }

    /// Removes what runs that were killed left beside a path while they replaced it: regular files of this user by such
    /// a name, which no process has locked. Those that cannot be locked stay.
    static func removeLeftovers(of path: String) {
        guard let folder = OpenFolder.open(FilePath.real(FilePath.parent(path))),
            let entries = try? folder.entries(called: path, sorted: false)
        else { return }
        let prefix = prefix(of: path)
        for entry in entries where entry.kind == .file && entry.name.hasPrefix(prefix) {
            guard RandomName.matches(entry.name.dropFirst(prefix.count), length: randomLength) else { continue }
            guard let file = folder.file(entry.bytes), let lock = FileLock(file.descriptor), lock.isHeld else {
                continue
            }
            var status = stat()
            guard fstat(file.descriptor, &status) == 0, status.st_nlink == 1, status.st_uid == geteuid() else {
                continue
            }
            _ = withExtendedLifetime(lock) { folder.remove(entry) }
        }
    }
}
