import Foundation

/// Held while a build works towards a destination, so that a second build into the same folder is refused at once
/// instead of being lost. The system releases it when the process ends, however that happens.
final class DestinationLock: Sendable {
    private let descriptor: Int32

    /// Throws `FileProblem` of kind `unwritable` when another build holds the destination.
    init(_ destination: String) throws(FileProblem) {
        // Beside the destination it would be litter, inside it would be exchanged away.
        let folder = NSTemporaryDirectory() + "stickerpress-locks-\(getuid())"
        try FileWriting.makeFolder(folder)
        let file = folder + "/" + ContentHash(Array(destination.utf8)).hex
        descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(.unwritable, file, step: "create a lock") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw FileProblem(
                .unwritable, destination, "another StickerPress build is writing this folder",
                hint: "wait until it is done, or build into another folder with --output")
        }
    }

    deinit { close(descriptor) }
}
