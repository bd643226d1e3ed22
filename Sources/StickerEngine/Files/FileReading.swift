import Foundation
import StickerModel

/// Reads whole regular files, never devices or pipes, and notices when a file changes meanwhile.
package enum FileReading {
    /// All bytes of a file. One that is only ever replaced as a whole may get a new time stamp meanwhile
    /// (`isReplacedWhole`). Throws `FileProblem`.
    package static func bytes(
        of path: String, atMost limit: Int, isReplacedWhole: Bool = false
    ) throws(FileProblem) -> [UInt8] {
        // A pipe would block without O_NONBLOCK; regular files do not care.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(.unreadable, path, step: "open it") }
        defer { close(descriptor) }
        let before = try status(of: descriptor, path)
        guard before.st_mode & S_IFMT == S_IFREG else {
            throw FileProblem(.unreadable, path, "is not a regular file")
        }
        let size = Int(before.st_size)
        guard size <= limit else {
            throw FileProblem(
                .tooLarge, path, "has \(Figures.grouped(size)) bytes, at most \(Figures.grouped(limit)) are read",
                hint: "raise the limit with --max-file-size if you trust the file")
        }
        let bytes = try read(descriptor, size: size, path)
        let after = try status(of: descriptor, path)
        let isTouched =
            after.modified.tv_sec != before.modified.tv_sec || after.modified.tv_nsec != before.modified.tv_nsec
        guard bytes.count == size, after.st_size == before.st_size, isReplacedWhole || !isTouched else {
            throw FileProblem(.changed, path, "changed while it was being read", hint: "run again when it is saved")
        }
        return bytes
    }

    private static func read(_ descriptor: Int32, size: Int, _ path: String) throws(FileProblem) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Foundation.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                count += got
            }
        }
        guard failure == 0 else { throw .system(.unreadable, path, step: "read it", code: failure) }
        return bytes
    }

    private static func status(of descriptor: Int32, _ path: String) throws(FileProblem) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(.unreadable, path, step: "look at it") }
        return status
    }
}

extension stat {
    /// Last change of content.
    var modified: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }
}
