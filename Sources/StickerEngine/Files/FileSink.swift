import Foundation

/// A new file that grows piece by piece, so that what is long need not be held whole.
final class FileSink {
    private let path: String
    private var descriptor: Int32
    private var pending: [UInt8] = []

    /// Bytes that are collected before they are written.
    private static let pieceSize = 65_536

    /// Makes the file, and the folders on the way. Throws `FileProblem` of kind `unwritable`, as all of them do.
    init(_ path: String) throws(FileProblem) {
        self.path = path
        try FileWriting.makeFolder(FileWriting.parent(of: path))
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system(.unwritable, path, step: "create the file") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends the bytes of a text.
    func write(_ text: String) throws(FileProblem) {
        pending += text.utf8
        if pending.count >= Self.pieceSize { try flush() }
    }

    /// Appends bytes, which are not copied.
    func write(_ bytes: [UInt8]) throws(FileProblem) {
        try flush()
        try put(bytes)
    }

    /// Writes the rest; nothing may follow.
    func finish() throws(FileProblem) {
        try flush()
        let code = close(descriptor) == 0 ? 0 : errno
        descriptor = -1
        // Quota and network file systems report a full disk only here.
        guard code == 0 else { throw .system(.unwritable, path, step: "write the file", code: code) }
    }

    private func flush() throws(FileProblem) {
        guard !pending.isEmpty else { return }
        try put(pending)
        pending.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: [UInt8]) throws(FileProblem) {
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
