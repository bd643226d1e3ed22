import PortableFoundation
import StickerModel

/// The folder beside an output in which a run makes its files: `.out.stickerpress-making-files`. The run locks a file
/// in it, so a second run into the same output is refused. What a killed run left there is removed by the next one.
final class WorkingFolder: Sendable {
    let path: String
    /// The output, links resolved.
    private let output: String
    private let folder: String
    private let held = Locked<(own: OpenFolder, lock: FileLock, cleanup: Int)?>(nil)

    private static let name = "making-files"
    private static let lockName = "lock"
    private static let staged = "output"
    /// The text of the lock file, by which the folder is known as ours.
    private static let explanation =
        "StickerPress makes an output here. The next run removes what a killed one left in this folder.\n"

    /// Takes the lock; where no folder is around the output yet, `make` does. Throws `FileError` of kind `unwritable`.
    init(beside output: String) throws(FileError) {
        try FilePath.requireWorkingFolder(for: output)
        try Marker.refuseOutput(around: output)
        self.output = FilePath.real(output)
        folder = Self.path(beside: self.output)
        path = folder + "/" + Self.staged
        if self.output != "/", stat(at: FilePath.parent(self.output)) != nil { try lock() }
    }

    deinit { remove() }

    /// Makes the empty folder to write into. Throws `FileError` of kind `unwritable`.
    func make() throws(FileError) {
        if held.with({ $0 == nil }) {
            try FileWriting.makeFolder(FilePath.parent(output))
            try lock()
            guard stat(ofLink: output) == nil else {
                throw FileError(.unwritable, "was made by another program just now", path: output, hint: "run again")
            }
        }
        guard mkdir(path, 0o755) == 0 else { throw failure(errno) }
    }

    /// Removes the folder with all that is left in it, and ends the lock.
    func remove() {
        guard
            let (own, lock, cleanup) = held.with({ held in
                defer { held = nil }
                return held
            })
        else { return }
        Self.remove(own, at: folder)
        Abandonment.shared.forget(cleanup)
        withExtendedLifetime(lock) {}
    }

    private static func remove(_ own: OpenFolder, at path: String) {
        if let staged = own.entry(staged) { own.removeTree(staged) }
        unlinkat(own.descriptor, lockName, 0)
        rmdir(path)
    }

    /// Where a file in a working folder is going to be: what people know. Other paths are as they were.
    static func place(of path: String) -> String {
        guard let match = path.firstMatch(of: /(?:^|\/)\.([^\/]+)\.stickerpress-making-files\/output(?=\/|$)/) else {
            return path
        }
        let slash = path[match.range].hasPrefix("/") ? "/" : ""
        return path[..<match.range.lowerBound] + slash + match.output.1 + path[match.range.upperBound...]
    }

    // MARK: - The lock

    private func lock() throws(FileError) {
        // Another process may remove folder or file in the instant before it is locked; then new ones are made.
        for _ in 0..<100 {
            let isNew = mkdir(folder, 0o755) == 0
            guard isNew || errno == EEXIST else { throw failure(errno) }
            guard let own = OpenFolder.open(folder) else {
                if errno == ENOENT { continue }
                throw notOurs
            }
            guard let file = try openLock(in: own) else { continue }
            guard let lock = FileLock(file.descriptor) else {
                throw FileError(
                    .unwritable, "another StickerPress build is writing this folder", path: output,
                    hint: "wait until it is done, or build into another folder with --output")
            }
            guard own.entry(Self.lockName)?.status.st_ino == stat(of: file.descriptor)?.st_ino,
                stat(ofLink: folder)?.st_ino == own.status?.st_ino
            else { continue }
            try claim(file, in: own)
            // The cleanup has no reference to this value: that would keep it.
            let cleanup = Abandonment.shared.register { [folder] in Self.remove(own, at: folder) }
            held.with { $0 = (own, lock, cleanup) }
            return
        }
        throw FileError(.unwritable, "cannot be locked", path: folder, hint: "run again")
    }

    /// nil where another process removed it just now.
    private func openLock(in own: OpenFolder) throws(FileError) -> OpenFile? {
        let flags = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        // Network file systems lock only what is open for writing; another user's file can only be read.
        var descriptor = openat(own.descriptor, Self.lockName, O_RDWR | flags)
        if descriptor < 0, [EACCES, EPERM, EROFS].contains(errno) {
            descriptor = openat(own.descriptor, Self.lockName, O_RDONLY | flags)
        }
        if descriptor < 0, errno == ENOENT {
            let entries = try own.entries(called: folder, sorted: false)
            guard entries.allSatisfy({ $0.name == Self.lockName }) else { throw notOurs }
            descriptor = openat(own.descriptor, Self.lockName, O_RDWR | O_CREAT | O_EXCL | flags, 0o644)
            if descriptor < 0, [EEXIST, ENOENT].contains(errno) { return nil }
            // Whatever the umask: everyone must be able to open it.
            if descriptor >= 0 { fchmod(descriptor, 0o644) }
        }
        if descriptor < 0, errno == ENOENT { return nil }
        guard descriptor >= 0 else { throw failure(errno) }
        guard let file = OpenFile(descriptor) else { throw notOurs }
        return file
    }

    /// Says in the locked file whose folder this is, and removes what a killed run left. Throws where it is another's.
    private func claim(_ file: OpenFile, in own: OpenFolder) throws(FileError) {
        let text = Array(Self.explanation.utf8)
        // A run that was killed while it wrote the text has left the beginning of it.
        guard let known = file.bytes(), text.starts(with: known) else { throw notOurs }
        if known.count < text.count, pwrite(file.descriptor, text, text.count, 0) != text.count {
            let code = errno
            Self.remove(own, at: folder)
            throw failure(code)
        }
        if let left = own.entry(Self.staged), !own.removeTree(left) {
            throw FileError(
                .unwritable, "holds files of a run that was killed, which cannot be removed", path: folder,
                hint: "remove this folder, then run again")
        }
    }

    private var notOurs: FileError {
        FileError(
            .unwritable, "is not a working folder of StickerPress, which needs this name", path: folder,
            hint: "rename or remove it")
    }

    /// The user knows the folder around the output, and nothing in the working folder.
    private func failure(_ code: Int32) -> FileError {
        .system(.unwritable, FilePath.parent(output), step: "write beside \(FilePath.name(output))", code: code)
    }

    // MARK: - Names

    /// The working folder of an output, whose path has no links.
    static func path(beside output: String) -> String {
        var name = FilePath.name(output)
        // A name may have 255 bytes, and ours is longer than that of the output.
        if name.utf8.count > 200 { name = ContentHash(name).hex }
        return FilePath.join(FilePath.parent(output), "." + name + RandomName.mark + Self.name)
    }

    /// Whether builds make something by that name beside an output, or the output itself.
    static func makes(_ name: String, for output: String) -> Bool {
        name == FilePath.name(output) || name == FilePath.name(path(beside: output))
    }
}
