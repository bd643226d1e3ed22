import PortableFoundation
import StickerModel

/// Held while a file of a folder is read, changed and written. The lock is on the folder itself, so no file is left.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// A hundredth of a second each. Another program may hold the lock for a reason of its own; ten seconds are more
    /// than a release ever needs.
    static let tries = 1_000

    /// Waits until the lock is free. File systems without locks are written without. Throws `FileError` of kind
    /// `unwritable` when another program does not give the lock up.
    init(_ folder: String, tries: Int = FolderLock.tries) throws(FileError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(folder) }
        for _ in 0..<tries {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            switch errno {
            case ENOTSUP, EOPNOTSUPP, ENOLCK: return
            case EWOULDBLOCK, EINTR: usleep(10_000)
            default: throw Self.failure(folder)
            }
        }
        throw FileError(
            .unwritable, "another program holds a lock on this folder, so its list of releases cannot be written",
            path: folder,
            hint: "wait until no other release is running, then run again")
    }

    private static func failure(_ folder: String) -> FileError {
        var failure = FileError.system(.unwritable, folder, step: "lock the folder")
        failure.hint = "check the permissions of the folder"
        return failure
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
