import Foundation
import StickerModel

/// Writes new files and folders; every failure names the step and the path.
enum FileWriting {
    /// Writes a new file, making the folders on the way. Throws `FileError` of kind `unwritable`.
    static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let sink = try FileSink(path)
        try sink.write(bytes)
        try sink.finish()
    }

    /// Writes a file beside the path and renames it, so that a reader sees either the old content or the new one.
    /// Throws `FileError` of kind `unwritable`.
    static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let temporary = "\(parent(of: path))/.\((path as NSString).lastPathComponent).\(getpid())"
        do {
            try write(bytes, to: temporary)
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
        guard errno == ENOENT, path != parent(of: path) else {
            throw .system(.unwritable, path, step: "create the folder")
        }
        try makeFolder(parent(of: path))
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw .system(.unwritable, path, step: "create the folder")
        }
    }

    /// Removes a file or a whole folder; silent when there is none.
    static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The folder of a path; "." for a bare name.
    static func parent(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }
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
        try FileWriting.makeFolder(FileWriting.parent(of: path))
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
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

    /// Writes the rest; nothing may follow.
    func finish() throws(FileError) {
        try flush()
        let code = close(descriptor) == 0 ? 0 : errno
        descriptor = -1
        // Quota and network file systems report a full disk only here.
        guard code == 0 else { throw .system(.unwritable, path, step: "write the file", code: code) }
    }

    private func flush() throws(FileError) {
        guard !pending.isEmpty else { return }
        try put(pending)
        pending.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: [UInt8]) throws(FileError) {
        let failure = bytes.withUnsafeBytes { buffer -> Int32 in
            var done = 0
            while done < buffer.count {
                let count = Foundation.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                done += count
            }
            return 0
        }
        guard failure == 0 else { throw .system(.unwritable, path, step: "write the file", code: failure) }
    }
}
