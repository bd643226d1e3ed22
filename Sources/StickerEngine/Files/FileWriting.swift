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

    /// Writes a file beside the path and renames it, so that a reader sees either the old content or the new one. The
    /// new file has the owner and the permissions of the old one. The folder must exist: the path is one that the user
    /// gave, and a new folder for a typing error helps no one. Throws `FileError` of kind `unwritable`.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let old = try replaceable(path)
        removeLeftovers(of: path)
        // Another process takes the file for a leftover when it looks in the instant before the file is locked.
        for _ in 0..<100 {
            let temporary = FilePath.join(
                FilePath.parent(path), prefix(of: path) + RandomName.of(length: Self.randomLength))
            let sink = try FileSink(temporary, isPrivate: old != nil)
            guard let lock = sink.lock() else {
                unlink(temporary)
                continue
            }
            defer { close(lock) }
            return try put(bytes, at: path, like: old, by: temporary, sink)
        }
        throw FileError(.unwritable, "cannot be replaced: other programs remove its new copy", path: path)
    }

    /// The same with a name for the temporary file, which must not exist.
    static func replace(_ path: String, with bytes: [UInt8], by temporary: String) throws(FileError) {
        let old = try replaceable(path)
        try put(bytes, at: path, like: old, by: temporary, FileSink(temporary, isPrivate: old != nil))
    }

    /// What the disk says about the regular file at a path; nil where there is none. Throws `FileError` where there is
    /// something that must not be replaced.
    private static func replaceable(_ path: String) throws(FileError) -> stat? {
        try FilePath.requireWorkingFolder(for: path)
        guard access(FilePath.parent(path), F_OK) == 0 else {
            throw .system(.unwritable, path, step: "create the file")
        }
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT != S_IFLNK else {
            try requireReplaceableLink(path)
            return nil
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(.unwritable, "is not a regular file", path: path)
        }
        // Renaming needs only the folder's permission, but who protects a file does not want it to change.
        guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
            throw FileError(
                .unwritable, "is write-protected: its mode is \(String(status.st_mode & 0o777, radix: 8))", path: path,
                hint: "make it writable for your user, then run again")
        }
        return status
    }

    /// Throws `FileError` where there is something that must not be replaced.
    static func requireReplaceable(_ path: String) throws(FileError) { _ = try replaceable(path) }

    /// A link to a file, or to nothing, can be replaced. One to a device, a pipe or a folder is there for all programs,
    /// such as `/dev/stdout`, which leads to a regular file when the output is redirected.
    private static func requireReplaceableLink(_ path: String) throws(FileError) {
        var status = stat()
        let isRegular = stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path, &buffer, buffer.count - 1)
        let next = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isOfSystem = [FilePath.real(FilePath.parent(path)), next].contains { place in
            systemFolders.contains { FilePath.isInside(place, $0) }
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

    private static func put(
        _ bytes: [UInt8], at path: String, like old: stat?, by temporary: String, _ sink: FileSink
    ) throws(FileError) {
        do {
            try sink.write(bytes)
            if let old { sink.adopt(old) }
            try sink.finish(isDurable: true)
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

    // MARK: - Runs that were killed

    private static let randomLength = 12

    /// How the names of temporary files beside a path begin. Long names are cut: a name has at most 255 bytes.
    private static func prefix(of path: String) -> String {
        "." + String(decoding: FilePath.name(path).utf8.prefix(200), as: UTF8.self) + ".stickerpress-"
    }

    /// Removes what runs that were killed left beside a path while they replaced it: regular files of this user by such
    /// a name, which no process has locked. Those that cannot be locked stay.
    static func removeLeftovers(of path: String) {
        guard let folder = OpenFolder.open(FilePath.real(FilePath.parent(path))),
            let entries = try? folder.entries(called: path, sorted: false)
        else { return }
        let prefix = prefix(of: path)
        for entry in entries where entry.kind == .file && entry.name.hasPrefix(prefix) {
            guard RandomName.matches(entry.name.dropFirst(prefix.count), length: randomLength) else { continue }
            let descriptor = openat(folder.descriptor, entry.bytes, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0,
                status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1, status.st_uid == geteuid()
            else { continue }
            unlinkat(folder.descriptor, entry.bytes, 0)
        }
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

/// Names that no one guesses and no one else uses: letters and digits.
enum RandomName {
    static func of(length: Int) -> String {
        String((0..<length).compactMap { _ in Self.alphabet.randomElement() })
    }

    /// Whether a text could be such a name.
    static func matches(_ text: Substring, length: Int) -> Bool {
        text.unicodeScalars.count == length && text.allSatisfy(Self.alphabet.contains)
    }

    /// In one case: some disks ignore it.
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
}

/// A new file that is written piece by piece, so that long content need not be in memory at once.
final class FileSink {
    private let path: String
    private var descriptor: Int32
    private var pending: [UInt8] = []
    private let running: RunningHash

    /// Bytes that are collected before they are written.
    private static let pieceSize = 65_536

    /// Makes the file, and the folders on the way. A private one is for this user only until it adopts the permissions of
    /// another file. Throws `FileError` of kind `unwritable`, as all of them do.
    init(_ path: String, isPrivate: Bool = false) throws(FileError) {
        self.path = path
        guard let running = RunningHash() else {
            throw FileError(.unwritable, "cannot be written: memory is short", path: path)
        }
        self.running = running
        Abandonment.shared.waitIfAbandoned()
        try FileWriting.makeFolder(FilePath.parent(path))
        // Never through a link, never over a file that is there.
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, isPrivate ? 0o600 : 0o644)
        guard descriptor >= 0 else { throw .system(.unwritable, path, step: "create the file") }
    }

    /// Locks the file until the returned descriptor is closed, which may be after the end of writing. nil where someone
    /// else has removed it, or is about to. File systems without locks are written without.
    fileprivate func lock() -> Int32? {
        let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        var status = stat()
        guard !isTaken, fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return nil }
        return dup(descriptor)
    }

    /// Gives the file the owner and the permissions of the one whose place it takes, as far as the system allows that.
    fileprivate func adopt(_ old: stat) {
        var mode = old.st_mode & 0o777
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

    /// Writes the rest; nothing may follow. A durable file is on the disk before it takes the place of another. Returns
    /// the hash of all that was written, and what the disk says about the file.
    @discardableResult
    func finish(isDurable: Bool = false) throws(FileError) -> (hash: ContentHash, stamp: FileStamp) {
        try flush()
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(.unwritable, path, step: "write the file") }
        if isDurable, fsync(descriptor) != 0, errno == EIO || errno == ENOSPC {
            throw .system(.unwritable, path, step: "write the file")
        }
        let code = FileWriting.finish(descriptor)
        descriptor = -1
        guard code == 0 else { throw .system(.unwritable, path, step: "write the file", code: code) }
        return (running.hash, FileStamp(status))
    }

    private func flush() throws(FileError) {
        guard !pending.isEmpty else { return }
        try put(pending)
        pending.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: [UInt8]) throws(FileError) {
        running.add(bytes[...])
        let failure = FileWriting.write(bytes, to: descriptor)
        guard failure == 0 else { throw .system(.unwritable, path, step: "write the file", code: failure) }
    }
}
