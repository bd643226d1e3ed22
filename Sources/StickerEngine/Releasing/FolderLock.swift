import PortableFoundation

/// Held while a file of a folder is read, changed and written. The lock is on the folder itself, so no file is left.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Waits until the lock is free. File systems that cannot lock folders are written without.
    init(_ folder: String) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // Another program may hold it for a reason of its own; ten seconds are more than a build ever needs.
        for _ in 0..<1_000 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            usleep(10_000)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
