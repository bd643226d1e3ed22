import PortableFoundation
import StickerModel

/// Writes new files and folders; every failure names the step and the path.
package enum FileWriting {
    /// Writes a new file, making the folders on the way. Throws `FileError` of kind `unwritable`.
    static func write(_ bytes: [UInt8], to path: String) throws(FileError) { try write(parts: [bytes], to: path) }

    /// The same for bytes in parts, one after the other.
    static func write(parts: [[UInt8]], to path: String) throws(FileError) {
        let sink = try FileSink(path)
        for part in parts { try sink.write(part) }
        try sink.finish()
    }

    /// Puts a file in the place of the one at a path in one step, as `FileReplacement` does. Throws `FileError` of kind
    /// `unwritable`.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        try FileReplacement(of: path, with: bytes).commit()
    }

    /// Writes a new file that is to take the place of another, and gets its owner and its permissions. Throws `FileError`
    /// of kind `unwritable`.
    static func write(_ bytes: [UInt8], to path: String, like old: stat?) throws(FileError) {
        let sink = try FileSink(path, isPrivate: old != nil)
        try sink.write(bytes)
        if let old { sink.adopt(old) }
        try sink.finish()
    }

    /// Gives an open file or folder the owner of another and these permissions, as far as the system allows that.
    static func adopt(_ old: stat, mode: mode_t, for descriptor: Int32) {
        var mode = mode
        var own = stat()
        guard fstat(descriptor, &own) == 0 else { return }
        if own.st_uid != old.st_uid || own.st_gid != old.st_gid,
            fchown(descriptor, old.st_uid, old.st_gid) != 0, fchown(descriptor, uid_t.max, old.st_gid) != 0
        {
            // The rights of one group must not become those of another.
            mode = mode & ~0o070 | (mode & 0o007) << 3
        }
        fchmod(descriptor, mode)
    }

    /// Makes a folder and those above it; fine when it exists.
    static func makeFolder(_ path: String) throws(FileError) {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != FilePath.parent(path) else {
            throw .system(.unwritable, path, step: "create the folder")
        }
        try makeFolder(FilePath.parent(path))
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw .system(.unwritable, path, step: "create the folder")
        }
    }

    /// Removes a file or a whole folder; silent when there is none.
    static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes all bytes to an open file. Returns 0 or `errno`.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer -> Int32 in
            var done = 0
            while done < buffer.count {
                let count = PortableFoundation.write(
                    descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                done += count
            }
            return 0
        }
    }

    /// Closes a file that was written. Returns 0 or `errno`: quota and network file systems report a full disk only
    /// here.
    static func finish(_ descriptor: Int32) -> Int32 { close(descriptor) == 0 ? 0 : errno }

    /// Writes all bytes to an open file and closes it. Returns 0 or `errno`.
    static func writeAndClose(_ bytes: [UInt8], _ descriptor: Int32) -> Int32 {
        let code = write(bytes, to: descriptor)
        let closing = finish(descriptor)
        return code == 0 ? closing : code
    }
}

/// Names that no one guesses and no one else uses: letters and digits.
enum RandomName {
    static func of(length: Int) -> String {
        String((0..<length).compactMap { _ in Self.alphabet.randomElement() })
    }

    /// Whether a text could be such a name.
    static func matches(_ text: Substring, length: Int) -> Bool {
        text.unicodeScalars.count == length && text.allSatisfy(Self.alphabet.contains)
    }

    /// In one case: some disks ignore it.
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
}

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

    /// Locks the file until the returned descriptor is closed, which may be after the end of writing. nil where someone
    /// else has removed it, or is about to. File systems without locks are written without.
    func lock() -> Int32? {
        let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        var status = stat()
        guard !isTaken, fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return nil }
        return dup(descriptor)
    }

    /// Gives the file the owner and the permissions of the one whose place it takes, as far as the system allows that.
    func adopt(_ old: stat) { FileWriting.adopt(old, mode: old.st_mode & 0o777, for: descriptor) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends the bytes of a text.
    func write(_ text: String) throws(FileError) {
        pending += text.utf8
        if pending.count >= Self.pieceSize { try flush() }
    }

    /// Appends bytes, which are not copied.
    func write(_ bytes: [UInt8]) throws(FileError) {
        try flush()
        try put(bytes)
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
        try put(pending)
        pending.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: [UInt8]) throws(FileError) {
        running.add(bytes[...])
        let failure = FileWriting.write(bytes, to: descriptor)
        guard failure == 0 else { throw .system(.unwritable, path, step: "write the file", code: failure) }
    }
}
