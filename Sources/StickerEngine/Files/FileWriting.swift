import PortableFoundation
import StickerModel

/// Writes new files and folders; every failure names the step and the path.
package enum FileWriting {
    /// Writes a new file, making the folders on the way. Throws `FileError` of kind `unwritable`.
    static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let sink = try FileSink(path)
        try sink.write(bytes)
        try sink.finish()
    }

    /// Writes a file beside the path and renames it, so that a reader sees either the old content or the new one. The
    /// folder must exist: the path is one that the user gave, and a new folder for a typing error helps no one. Throws
    /// `FileError` of kind `unwritable`.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let temporary = ".\(FilePath.name(path)).\(RandomName.of(length: 8))"
        try replace(path, with: bytes, by: FilePath.join(FilePath.parent(path), temporary))
    }

    /// The same with a name for the temporary file, which must not exist.
    static func replace(_ path: String, with bytes: [UInt8], by temporary: String) throws(FileError) {
        var status = stat()
        guard lstat(path, &status) != 0 || [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) else {
            throw FileError(.unwritable, "is not a regular file", path: path)
        }
        guard access(FilePath.parent(path), F_OK) == 0 else {
            throw .system(.unwritable, path, step: "create the file")
        }
        let sink = try FileSink(temporary)
        do {
            try sink.write(bytes)
            try sink.finish(isDurable: true)
        } catch {
            remove(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let code = errno
            remove(temporary)
            throw .system(.unwritable, path, step: "replace the file", code: code)
        }
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

    /// Bytes that are collected before they are written.
    private static let pieceSize = 65_536

    /// Makes the file, and the folders on the way. Throws `FileError` of kind `unwritable`, as all of them do.
    init(_ path: String) throws(FileError) {
        self.path = path
        Abandonment.shared.waitIfAbandoned()
        try FileWriting.makeFolder(FilePath.parent(path))
        // Never through a link, never over a file that is there.
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system(.unwritable, path, step: "create the file") }
    }

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
    /// what the disk says about the file.
    @discardableResult
    func finish(isDurable: Bool = false) throws(FileError) -> FileStamp {
        try flush()
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(.unwritable, path, step: "write the file") }
        if isDurable, fsync(descriptor) != 0, errno == EIO || errno == ENOSPC {
            throw .system(.unwritable, path, step: "write the file")
        }
        let code = FileWriting.finish(descriptor)
        descriptor = -1
        guard code == 0 else { throw .system(.unwritable, path, step: "write the file", code: code) }
        return FileStamp(status)
    }

    private func flush() throws(FileError) {
        guard !pending.isEmpty else { return }
        try put(pending)
        pending.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: [UInt8]) throws(FileError) {
        let failure = FileWriting.write(bytes, to: descriptor)
        guard failure == 0 else { throw .system(.unwritable, path, step: "write the file", code: failure) }
    }
}
