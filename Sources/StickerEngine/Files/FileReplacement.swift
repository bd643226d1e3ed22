import PortableFoundation
import StickerModel

/// Puts a new content in the place of a file in one step, so that a reader sees either the old one or the new one. It
/// is written beside the path, under a name of its own, and is locked until it has its place. What a killed run left is
/// not locked, and goes with the next replacement in the folder.
package enum FileReplacement {
    /// Replaces the file, or makes it, with owner and permissions of the old one. The folder must exist: a new one for
    /// a typing error helps no one. Throws `FileError` of kind `unwritable`.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let old = try requireReplaceable(path)
        removeLeftovers(in: FilePath.parent(path))
        do throws(FileError) {
            let (temporary, lock) = try write(bytes, beside: path, like: old)
            guard rename(temporary, path) == 0 else {
                let code = errno
                unlink(temporary)
                throw .system(.unwritable, path, step: "replace the file", code: code)
            }
            withExtendedLifetime(lock) {}
        } catch {
            var error = error
            error.path = path
            throw error
        }
    }

    /// A locked file with the content beside a path.
    private static func write(
        _ bytes: [UInt8], beside path: String, like old: stat?
    ) throws(FileError) -> (path: String, lock: FileLock) {
        // Another process takes the file for a leftover when it looks in the instant before the file is locked.
        for _ in 0..<100 {
            let temporary = FilePath.join(FilePath.parent(path), prefix(of: path) + RandomName.of())
            // Only for this user until it has the permissions of another file.
            let descriptor = try FileWriting.create(temporary, mode: old == nil ? 0o644 : 0o600)
            guard let lock = FileLock(descriptor), stat(of: descriptor).map({ $0.st_nlink > 0 }) == true else {
                close(descriptor)
                unlink(temporary)
                continue
            }
            do throws(FileError) {
                _ = try FileWriting.write(bytes, to: descriptor, called: temporary, isDurable: true) { descriptor in
                    if let old { FileWriting.adopt(old, for: descriptor) }
                }
            } catch {
                unlink(temporary)
                throw error
            }
            return (temporary, lock)
        }
        throw FileError(
            .unwritable, "cannot be replaced: another program keeps deleting the temporary file", path: path)
    }

    /// Throws `FileError` where there is something that must not be replaced. Returns what the disk says about a file.
    @discardableResult
    static func requireReplaceable(_ path: String) throws(FileError) -> stat? {
        try FilePath.requireWorkingFolder(for: path)
        guard access(FilePath.parent(path), F_OK) == 0 else {
            throw .system(.unwritable, path, step: "create the file")
        }
        guard let status = stat(ofLink: path) else { return nil }
        guard status.kind != S_IFLNK else {
            try requireReplaceableLink(path)
            return nil
        }
        guard status.kind == S_IFREG else {
            throw FileError(.unwritable, "is not a regular file", path: path)
        }
        // Renaming needs only the folder's permission, but a file is protected because it is not to change.
        guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
            throw writeProtected(path, status)
        }
        return status
    }

    static func writeProtected(_ path: String, _ status: stat) -> FileError {
        FileError(
            .unwritable, "is write-protected: its mode is \(String(status.st_mode & 0o777, radix: 8))", path: path,
            hint: "make it writable for your user, then run again")
    }

    /// A link to a file, or to nothing, can be replaced. One to a device, a pipe or a folder is there for all programs,
    /// such as `/dev/stdout`, which leads to a regular file when the output is redirected.
    private static func requireReplaceableLink(_ path: String) throws(FileError) {
        let isRegular = stat(at: path).map { $0.kind == S_IFREG } ?? true
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &buffer, buffer.count - 1)
        let next = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isOfSystem = [FilePath.real(FilePath.parent(path)), next].contains { folder in
            systemFolders.contains { FilePath.isInside(folder, $0) }
        }
        guard isRegular, !isOfSystem else {
            throw FileError(
                .unwritable, "is a link to something that is not a regular file", path: path,
                hint: "name a regular file, or one that is not there yet")
        }
    }

    /// Folders whose links are those of the system or of a process.
    #if os(Linux)
        private static let systemFolders = ["/dev", "/proc"]
    #else
        private static let systemFolders = ["/dev"]
    #endif

    // MARK: - Names

    /// How the names of temporary files beside a path begin. Long names are cut: a name has at most 255 bytes.
    private static func prefix(of path: String) -> String {
        "." + String(decoding: FilePath.name(path).utf8.prefix(200), as: UTF8.self) + RandomName.mark
    }

    /// Removes the new files that this user's killed runs left in a folder, and that no process has locked.
    private static func removeLeftovers(in path: String) {
        guard let folder = OpenFolder.open(FilePath.real(path)),
            let entries = try? folder.entries(called: path, sorted: false)
        else { return }
        for entry in entries where entry.kind == .file && isTemporary(entry.name) {
            guard entry.status.st_uid == geteuid(), entry.status.st_nlink == 1, let file = folder.file(entry.bytes),
                let lock = FileLock(file.descriptor), lock.isHeld
            else { continue }
            _ = withExtendedLifetime(lock) { folder.remove(entry) }
        }
    }

    private static func isTemporary(_ name: String) -> Bool {
        let start = name.dropLast(RandomName.length)
        return name.hasPrefix(".") && start.dropFirst(2).hasSuffix(RandomName.mark)
            && RandomName.matches(name[start.endIndex...])
    }
}

/// Names that no one guesses and no one else uses: letters and digits.
enum RandomName {
    /// What the names of our working files and folders have before them.
    static let mark = ".stickerpress-"
    static let length = 12

    static func of() -> String { String((0..<length).compactMap { _ in alphabet.randomElement() }) }

    static func matches(_ text: Substring) -> Bool {
        text.unicodeScalars.count == length && text.allSatisfy(alphabet.contains)
    }

    /// In one case: some disks ignore it.
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
}
