import Foundation

/// Writes new files and folders; every failure names the step and the path.
enum FileWriting {
    /// Writes a new file, making the folders on the way. Throws `FileProblem` of kind `unwritable`.
    static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
        try makeFolder(parent(of: path))
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system(.unwritable, path, step: "create the file") }
        var failure: Int32 = 0
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = Foundation.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    failure = count < 0 ? errno : EIO
                    return
                }
                done += count
            }
        }
        // Quota and network file systems report a full disk only here.
        if close(descriptor) != 0, failure == 0 { failure = errno }
        guard failure == 0 else { throw .system(.unwritable, path, step: "write the file", code: failure) }
    }

    /// Writes a file beside the path and gives it its name, so that a reader sees the old content or the new one, whole.
    /// Throws `FileProblem` of kind `unwritable`.
    static func replace(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
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
    static func makeFolder(_ path: String) throws(FileProblem) {
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

    /// The folder a path stands in; "." for a bare name.
    static func parent(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }
}
