import CFiles
import PortableFoundation
import StickerModel

/// Writes new files and folders; every failure names the step and the path.
package enum FileWriting {
    /// Writes a new file, making the folders on the way. A durable file is on the disk before it takes the place of another.
    /// Returns what the disk says about it. Throws `FileError` of kind `unwritable`, as all of them do.
    @discardableResult
    static func write(_ bytes: [UInt8], to path: String, isDurable: Bool = false) throws(FileError) -> FileStamp {
        try write(bytes, to: try create(path), called: path, isDurable: isDurable)
    }

    /// Opens a new file for writing, never through a link or one that is there. `makingFolders` makes those on the way.
    static func create(_ path: String, mode: mode_t = 0o644, makingFolders: Bool = true) throws(FileError) -> Int32 {
        Abandonment.shared.waitIfAbandoned()
        if makingFolders { try makeFolder(FilePath.parent(path)) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .system(.unwritable, path, step: "create the file") }
        return descriptor
    }

    /// Writes a file that was just created, and closes it; `adopt` gives it owner and permissions once it is written.
    static func write(
        _ bytes: [UInt8], to descriptor: Int32, called path: String, isDurable: Bool = false,
        adopt: (Int32) -> Void = { _ in }
    ) throws(FileError) -> FileStamp {
        var code = write(bytes, to: descriptor)
        adopt(descriptor)
        if code == 0, isDurable, fsync(descriptor) != 0, errno == EIO || errno == ENOSPC { code = errno }
        var status = stat()
        if code == 0, fstat(descriptor, &status) != 0 { code = errno }
        // Quota and network file systems report a full disk only here.
        if close(descriptor) != 0, code == 0 { code = errno }
        guard code == 0 else { throw .system(.unwritable, path, step: "write the file", code: code) }
        return FileStamp(status)
    }

    /// Gives an open file owner and permissions of another, as far as allowed. Returns whether it has that owner.
    @discardableResult
    static func adopt(_ old: stat, for descriptor: Int32) -> Bool {
        var mode = old.st_mode & 0o777
        guard let own = stat(of: descriptor) else { return false }
        let isOwned =
            own.st_uid == old.st_uid && own.st_gid == old.st_gid || fchown(descriptor, old.st_uid, old.st_gid) == 0
        if !isOwned, fchown(descriptor, uid_t.max, old.st_gid) != 0 {
            // The rights of one group must not become those of another.
            mode = mode & ~0o070 | (mode & 0o007) << 3
        }
        fchmod(descriptor, mode)
        return isOwned
    }

    /// The same with the extended attributes of an open file, which have access lists.
    static func adopt(_ model: OpenFile, for descriptor: Int32) {
        guard let old = stat(of: model.descriptor), adopt(old, for: descriptor) else { return }
        sp_copy_attributes(model.descriptor, descriptor)
    }

    /// Makes a folder and those above it; fine when it exists.
    static func makeFolder(_ path: String, mode: mode_t = 0o755) throws(FileError) {
        if mkdir(path, mode) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != FilePath.parent(path) else {
            throw .system(.unwritable, path, step: "create the folder")
        }
        try makeFolder(FilePath.parent(path), mode: mode)
        guard mkdir(path, mode) == 0 || errno == EEXIST else {
            throw .system(.unwritable, path, step: "create the folder")
        }
    }

    static func makeTemporaryFolder(for purpose: String) throws(FileError) -> String {
        let folder = FileManager.default.temporaryPath(for: purpose)
        do throws(FileError) {
            try makeFolder(folder, mode: 0o700)
        } catch {
            throw FileError(
                .unwritable, "cannot write temporary files: \(error.message)", path: error.path,
                hint: "set TMPDIR to a folder you may write to")
        }
        return folder
    }

    /// Removes a file or a whole folder; silent when there is none.
    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// Writes all bytes to an open file. Returns 0 or `errno`.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
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
}
