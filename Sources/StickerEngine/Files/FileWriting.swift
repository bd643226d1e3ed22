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
