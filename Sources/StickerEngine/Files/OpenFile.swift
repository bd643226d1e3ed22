import PortableFoundation
import StickerModel

/// A regular file that is open for reading until the value goes away.
package final class OpenFile: Sendable {
    /// Closed when the value goes away; whoever needs it longer duplicates it.
    package let descriptor: Int32
    /// Length in bytes when it was opened.
    package let byteCount: Int
    /// Differs from that of every other content the file had or will have.
    package let version: String

    /// Bytes that are in memory at once where a content is read in parts.
    static let partSize = 1 << 18

    /// Takes over a descriptor; nil with `errno` when it is invalid or not one of a regular file.
    init?(_ descriptor: Int32) {
        var status = stat()
        guard descriptor >= 0 else { return nil }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            errno = EINVAL
            return nil
        }
        self.descriptor = descriptor
        byteCount = Int(status.st_size)
        version = FileStamp(status).text
    }

    deinit { close(descriptor) }

    /// The content, read in parts; nil when it cannot be read or the file has changed its length.
    var hash: ContentHash? {
        guard let running = RunningHash() else { return nil }
        var (part, count) = ([UInt8](repeating: 0, count: min(byteCount, 1 << 20)), 0)
        while true {
            let got = part.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(count)) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            running.add(part.prefix(got))
            count += got
        }
        return count == byteCount ? running.hash : nil
    }

    /// All bytes; nil when they cannot be read or the file has changed its length.
    package func bytes() -> [UInt8]? { bytes(at: 0, count: byteCount) }

    /// nil with `errno` when they cannot be read, or not so many.
    private func bytes(at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            done += got
        }
        return bytes
    }

    /// The part of the content that begins at an offset, a multiple of the size of parts; nil with `errno`.
    private func part(at offset: Int) -> [UInt8]? { bytes(at: offset, count: min(Self.partSize, byteCount - offset)) }

    private var offsets: StrideTo<Int> { stride(from: 0, to: byteCount, by: Self.partSize) }

    /// Whether the file is as it was when it was opened.
    private var isUnchanged: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && FileStamp(status).text == version
    }

    /// Whether another file has the same bytes, which are compared part by part. A file that cannot be read, or changes
    /// meanwhile, has not.
    func hasSameContent(as other: OpenFile) -> Bool {
        guard byteCount == other.byteCount else { return false }
        let isEqual = offsets.allSatisfy { offset in part(at: offset).map { $0 == other.part(at: offset) } ?? false }
        return isEqual && isUnchanged && other.isUnchanged
    }

    /// Writes the content to an open file, part by part. `path` is that of this file. Throws `FileError`.
    func copy(to output: Int32, called path: String) throws(FileError) {
        for offset in offsets {
            guard let part = part(at: offset) else {
                let code = errno
                throw isUnchanged ? .system(.unreadable, path, step: "read it", code: code) : FileReading.changed(path)
            }
            let code = FileWriting.write(part, to: output)
            guard code == 0 else { throw .system(.unwritable, path, step: "copy the file", code: code) }
        }
        guard isUnchanged else { throw FileReading.changed(path) }
    }
}
