import PortableFoundation
import StickerModel

/// Reads whole regular files, never devices or pipes, and notices when a file changes while it is read.
package enum FileReading {
    /// What to do about a file that is over a limit which an option raises.
    package static let raiseLimit = "raise the limit with --max-file-size if you trust the file"

    /// All bytes of a file. A file that is only replaced as a whole may get a new time stamp while it is read
    /// (`isReplacedWhole`). `remedy` says what to do about a file over the limit. Throws `FileError`.
    package static func bytes(
        of path: String, atMost limit: Int, isReplacedWhole: Bool = false, remedy: String = raiseLimit,
        opening: (() -> Int32)? = nil
    ) throws(FileError) -> [UInt8] {
        // A pipe would block without O_NONBLOCK; regular files do not care.
        let descriptor = opening?() ?? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(.unreadable, path, step: "open it") }
        defer { close(descriptor) }
        let before = try status(of: descriptor, path)
        guard before.kind == S_IFREG else { throw FileError(.unreadable, "is not a regular file", path: path) }
        let size = Int(before.st_size)
        guard size <= limit else {
            throw FileError(
                .overLimit, "is \(Figures.grouped(size)) bytes; the limit is \(Figures.grouped(limit))",
                path: path, hint: remedy)
        }
        let bytes = try read(descriptor, size: size, path)
        let after = try status(of: descriptor, path)
        let isTouched =
            after.modified.tv_sec != before.modified.tv_sec || after.modified.tv_nsec != before.modified.tv_nsec
        guard bytes.count == size, after.st_size == before.st_size, isReplacedWhole || !isTouched else {
            throw changed(path)
        }
        return bytes
    }

    static func changed(_ path: String) -> FileError {
        FileError(.changed, "changed while it was being read", path: path, hint: "run again when it is saved")
    }

    /// The first bytes of a regular file, all of it when it is shorter; nil when it cannot be read.
    static func beginning(of path: String, atMost count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let status = try? status(of: descriptor, path), status.kind == S_IFREG else { return nil }
        return try? read(descriptor, size: min(count, Int(status.st_size)), path)
    }

    /// nil when it cannot be told.
    static func byteCount(of path: String) -> Int? { stat(at: path).map { Int($0.st_size) } }

    private static func read(_ descriptor: Int32, size: Int, _ path: String) throws(FileError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = PortableFoundation.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                count += got
            }
        }
        guard failure == 0 else { throw .system(.unreadable, path, step: "read it", code: failure) }
        return bytes
    }

    private static func status(of descriptor: Int32, _ path: String) throws(FileError) -> stat {
        guard let status = stat(of: descriptor) else { throw .system(.unreadable, path, step: "look at it") }
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

extension FileError {
    /// What reading an input ends with: what keeps it from being read at all does not count as a finding about it.
    var inputStatus: ExitStatus { lacksInput ? .missingInput : .findings }

    /// A failed system call with the system's explanation; `step` is what was tried ("read it", "create the folder").
    static func system(_ kind: Kind, _ path: String, step: String, code: Int32 = errno) -> FileError {
        let reason = String(cString: strerror(code)).lowercased()
        let hint: String? =
            switch code {
            case ENOSPC, EDQUOT: "free some space, or write to another disk"
            case EACCES, EPERM, EROFS:
                kind == .unwritable
                    ? "make the folder readable and writable, or write to another one"
                    : "make it readable for your user"
            case ENAMETOOLONG: "shorten the name"
            case EFBIG: "raise the limit (ulimit -f), or write to another disk"
            default: nil
            }
        var error = FileError(
            code == ENOENT && kind != .unwritable ? .missing : kind, "cannot \(step): \(reason)", path: path,
            hint: hint)
        error.systemReason = reason
        return error
    }

    var status: ExitStatus { kind == .unwritable ? .cannotWrite : .missingInput }
}
