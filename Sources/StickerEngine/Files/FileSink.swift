import PortableFoundation
import StickerModel

/// A new file that is written piece by piece, so that long content need not be in memory at once.
final class FileSink {
    private let path: String
    private var descriptor: Int32
    private var pending: [UInt8] = []
    private let running: RunningHash

    /// Bytes that are collected before they are written.
    private static let pieceSize = 65_536

    /// Makes the file, and the folders on the way. A private one is for this user only until it adopts the permissions of
    /// another file. Throws `FileError` of kind `unwritable`, as all of them do.
    init(_ path: String, isPrivate: Bool = false) throws(FileError) {
        self.path = path
        guard let running = RunningHash() else {
            throw FileError(.unwritable, "cannot be written: memory is short", path: path)
        }
        self.running = running
        Abandonment.shared.waitIfAbandoned()
        try FileWriting.makeFolder(FilePath.parent(path))
        // Never through a link, never over a file that is there.
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, isPrivate ? 0o600 : 0o644)
        guard descriptor >= 0 else { throw .system(.unwritable, path, step: "create the file") }
    }

    /// Locks the file, also beyond the end of writing; nil where someone else has removed it, or is about to.
    func lock() -> FileLock? {
        var status = stat()
        guard let lock = FileLock(descriptor), fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return nil }
        return lock
    }

    /// Gives the file the owner and the permissions of the one whose place it takes, as far as the system allows that.
    func adopt(_ old: stat) { FileWriting.adopt(old, for: descriptor) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends the bytes of a text.
    func write(_ text: String) throws(FileError) {
        pending += text.utf8
        if pending.count >= Self.pieceSize { try flush() }
    }

    /// Appends bytes, which are not copied.
    func write(_ bytes: [UInt8]) throws(FileError) {
        try flush()
        try append(bytes)
    }

    /// Writes the rest; nothing may follow. A durable file is on the disk before it takes the place of another. Returns
    /// the hash of all that was written, and what the disk says about the file.
    @discardableResult
    func finish(isDurable: Bool = false) throws(FileError) -> (hash: ContentHash, stamp: FileStamp) {
        try flush()
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(.unwritable, path, step: "write the file") }
        if isDurable, fsync(descriptor) != 0, errno == EIO || errno == ENOSPC {
            throw .system(.unwritable, path, step: "write the file")
        }
        let code = FileWriting.finish(descriptor)
        descriptor = -1
        guard code == 0 else { throw .system(.unwritable, path, step: "write the file", code: code) }
        return (running.hash, FileStamp(status))
    }

    private func flush() throws(FileError) {
        guard !pending.isEmpty else { return }
        try append(pending)
        pending.removeAll(keepingCapacity: true)
    }

    private func append(_ bytes: [UInt8]) throws(FileError) {
        running.add(bytes[...])
        let failure = FileWriting.write(bytes, to: descriptor)
        guard failure == 0 else { throw .system(.unwritable, path, step: "write the file", code: failure) }
    }
}
