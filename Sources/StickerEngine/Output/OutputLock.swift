import PortableFoundation
import StickerModel

/// Held while a process writes an output folder, so that a second one is refused at once and its work is not lost.
///
/// The lock is on an empty file beside the output, `.out.stickerpress-lock`, so that it holds for every user and
/// whatever the temporary folder is. The file is removed when the lock is released; one that a killed process left is
/// used again.
final class OutputLock: Sendable {
    private let path: String
    private let file: OpenFile
    private let lock: FileLock
    /// Registered with `Abandonment`.
    private let cleanup: Int

    /// Throws `FileError` of kind `unwritable` when another process holds the lock, or when the folder around the
    /// output cannot be written.
    init(_ output: String) throws(FileError) {
        let path = StagingFolder.prefix(of: output) + "lock"
        self.path = path
        // Another process may remove the file in the instant before it is locked; then a new one is made.
        for _ in 0..<100 {
            let file = try Self.open(path, of: output)
            guard let lock = FileLock(file.descriptor) else {
                throw FileError(
                    .unwritable, "another StickerPress build is writing this folder", path: output,
                    hint: "wait until it is done, or build into another folder with --output")
            }
            guard file.isAt(path) else { continue }
            (self.file, self.lock) = (file, lock)
            Abandonment.shared.begin()
            cleanup = Abandonment.shared.register { Self.removeFile(at: path, file) }
            return
        }
        throw FileError(.unwritable, "cannot be locked", path: path, hint: "run again")
    }

    deinit {
        Abandonment.shared.forget(cleanup)
        Self.removeFile(at: path, file)
    }

    /// Under the lock, so that no one holds a lock on a file that is gone. What is not empty is someone's own file.
    private static func removeFile(at path: String, _ file: OpenFile) {
        if file.isAt(path), stat(of: file.descriptor)?.st_size == 0 { unlink(path) }
    }

    /// Why the file at `path` cannot be opened, from the system's error: the folder around the output, where that keeps
    /// the file from being made.
    static func failure(_ code: Int32, at path: String, of output: String) -> FileError {
        guard [EACCES, EPERM, EROFS, ENOSPC, EDQUOT].contains(code) else {
            return .system(.unwritable, path, step: "lock the output by this file", code: code)
        }
        return .system(
            .unwritable, FilePath.parent(output), step: "write beside \(FilePath.name(output))", code: code)
    }

    private static func open(_ path: String, of output: String) throws(FileError) -> OpenFile {
        let flags = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        while true {
            // Network file systems lock only what is open for writing; another user's file can only be read.
            var descriptor = PortableFoundation.open(path, O_RDWR | flags)
            if descriptor < 0, [EACCES, EPERM, EROFS].contains(errno) {
                descriptor = PortableFoundation.open(path, O_RDONLY | flags)
            }
            if descriptor < 0, errno == ENOENT {
                descriptor = PortableFoundation.open(path, O_RDWR | O_CREAT | O_EXCL | flags, 0o644)
                if descriptor < 0, errno == EEXIST { continue }
                // Whatever the umask: everyone must be able to open it.
                if descriptor >= 0 { fchmod(descriptor, 0o644) }
            }
            guard descriptor >= 0 else { throw failure(errno, at: path, of: output) }
            guard let file = OpenFile(descriptor) else {
                throw FileError(.unwritable, "is not a file that can be locked", path: path, hint: "remove it")
            }
            return file
        }
    }
}

extension OpenFile {
    /// Whether a path leads to this file and not to another one.
    fileprivate func isAt(_ path: String) -> Bool {
        guard let own = stat(of: descriptor), let there = stat(ofLink: path) else { return false }
        return own.st_ino == there.st_ino && own.st_dev == there.st_dev
    }
}
