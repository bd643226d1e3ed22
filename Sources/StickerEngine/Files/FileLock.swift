import PortableFoundation
import StickerModel

/// A lock on an open file or folder that excludes other processes, and other locks of this one (`flock`). It ends with
/// the value, and the system ends it when the process does, however that happens.
final class FileLock: Sendable {
    /// False on file systems without locks, where nothing is excluded.
    let isHeld: Bool
    private let descriptor: Int32

    /// Locks what a descriptor, which stays the caller's, is open for; nil when someone else has a lock.
    init?(_ original: Int32) {
        let own = fcntl(original, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { return nil }
        let code = Self.lock(own)
        guard code != EWOULDBLOCK else {
            close(own)
            return nil
        }
        descriptor = own
        isHeld = code == 0
    }

    deinit { close(descriptor) }

    /// Waits for the lock on the folder at a path, in which files are compared and replaced. Throws
    /// `FileError` of kind `unwritable` when another program keeps the lock for 1,000 tries, which are 10 s: replacing
    /// takes milliseconds.
    static func waiting(for path: String, tries: Int = 1_000) throws(FileError) -> FileLock {
        guard let folder = OpenFolder.open(FilePath.real(path)) else {
            var failure = FileError.system(.unwritable, path, step: "lock the folder")
            failure.hint = "check the permissions of the folder"
            throw failure
        }
        for _ in 0..<tries {
            if let lock = FileLock(folder.descriptor) { return lock }
            usleep(10_000)
        }
        throw FileError(
            .unwritable, "another program holds a lock on this folder, so its files cannot be changed", path: path,
            hint: "wait until no other run works in it, then run again")
    }

    /// Returns 0 or `errno`.
    private static func lock(_ descriptor: Int32) -> Int32 {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno != EINTR { return errno }
        }
        return 0
    }
}
