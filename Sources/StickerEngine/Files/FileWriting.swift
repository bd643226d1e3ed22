import Foundation

/// Writes new files and folders; every failure names the step and the path.
enum FileWriting {
    /// Writes a new file, making the folders on the way. Throws `FileProblem` of kind `unwritable`.
    static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
        let sink = try FileSink(path)
        try sink.write(bytes)
        try sink.finish()
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
