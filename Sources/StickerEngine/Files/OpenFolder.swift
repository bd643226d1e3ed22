import CFiles
import PortableFoundation
import StickerModel

/// A folder that is open. What is in it is reached through its descriptor, one name at a time and never through a link:
/// whatever someone does to paths meanwhile, nothing outside is read, changed or removed.
package final class OpenFolder: Sendable {
    let descriptor: Int32

    struct Entry: Sendable {
        enum Kind: Sendable, Equatable { case file, folder, link, other }

        /// Lossy where the bytes are not UTF-8; then no path is equal to it.
        let name: String
        /// Of a name that is not UTF-8.
        private let others: [CChar]?
        let status: stat

        fileprivate init(_ name: UnsafePointer<CChar>, _ status: stat) {
            let text = String(validatingCString: name)
            self.name = text ?? String(cString: name)
            others = text == nil ? Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1)) : nil
            self.status = status
        }

        /// The name as the system takes it, zero at the end.
        var bytes: [CChar] { others ?? Array(name.utf8CString) }
        var isUTF8: Bool { others == nil }

        var kind: Kind {
            switch status.kind {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        }
        var stamp: FileStamp { FileStamp(status) }
    }

    /// Outputs have a folder for each platform, and in it some for many packs each: all cores share the work on those.
    static let sharedDepth = 2

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// Opens the folder at a path that is not a link; nil with `errno` when there is none or it cannot be opened.
    package static func open(_ path: String) -> OpenFolder? {
        let descriptor = PortableFoundation.open(path, flags)
        return descriptor < 0 ? nil : OpenFolder(descriptor: descriptor)
    }

    /// Opens a folder in this one; nil with `errno`.
    func folder(_ name: [CChar]) -> OpenFolder? {
        let descriptor = openat(descriptor, name, Self.flags)
        return descriptor < 0 ? nil : OpenFolder(descriptor: descriptor)
    }

    func folder(_ name: String) -> OpenFolder? { folder(Array(name.utf8CString)) }

    /// Opens the folder of a relative path without `.` and `..`; nil with `errno`. `making` creates missing ones.
    func folder(at path: some StringProtocol, making: Bool = false) -> OpenFolder? {
        var folder = self
        for part in FileName.parts(path) {
            let name = Array(String(part).utf8CString)
            if making, mkdirat(folder.descriptor, name, 0o755) != 0, errno != EEXIST { return nil }
            guard part != ".", part != "..", let next = folder.folder(name) else { return nil }
            folder = next
        }
        return folder
    }

    var status: stat? { stat(of: descriptor) }

    /// What the disk says about an entry at a relative path. For comparing only: links on the way are followed.
    func status(at path: String) -> stat? {
        var status = stat()
        return fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    var isMountPoint: Bool { sp_is_mount_point(descriptor) != 0 }

    /// Everything in the folder but `.` and `..`, by name if `sorted`. Throws `FileError` when it cannot be listed.
    func entries(called path: String, sorted: Bool = true) throws(FileError) -> [Entry] {
        var entries: [Entry] = []
        // What is listed is closed then, so it is opened once more.
        let failure = FolderEntries.forEach(in: openat(descriptor, ".", Self.flags)) { name, _ in
            if let entry = entry(name) { entries.append(entry) }
            return true
        }
        guard failure == 0 else { throw .system(.unreadable, path, step: "list the folder", code: failure) }
        guard sorted else { return entries }
        // Positions are sorted, which are shorter than entries.
        let order = entries.indices.sorted { entries[$0].name.precedesByUTF8(entries[$1].name) }
        return order.map { entries[$0] }
    }

    /// nil when there is none by that name.
    func entry(_ name: String) -> Entry? { name.withCString { entry($0) } }

    private func entry(_ name: UnsafePointer<CChar>) -> Entry? {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return Entry(name, status)
    }

    /// The bytes of a regular file in the folder. `remedy` says what to do about one over the limit. Throws `FileError`.
    func bytes(
        _ name: String, called path: String, atMost limit: Int = .max, isReplacedWhole: Bool = false,
        remedy: String = FileReading.raiseLimit
    ) throws(FileError) -> [UInt8] {
        try FileReading.bytes(of: path, atMost: limit, isReplacedWhole: isReplacedWhole, remedy: remedy) {
            openat(self.descriptor, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        }
    }

    /// Opens a regular file in the folder for reading; nil with `errno`.
    func file(_ name: [CChar]) -> OpenFile? {
        OpenFile(openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW))
    }

    /// The bytes of a regular file at a relative path. Throws `FileError`.
    func bytes(
        at path: String, atMost limit: Int = .max, remedy: String = FileReading.raiseLimit
    ) throws(FileError) -> [UInt8] {
        guard let folder = folder(at: FileName.folder(path)) else { throw .system(.unreadable, path, step: "open it") }
        return try folder.bytes(FileName.last(path), called: path, atMost: limit, remedy: remedy)
    }

    /// Opens the regular file at a relative path for reading; nil when there is none or it cannot be opened.
    package func file(at path: String) -> OpenFile? {
        folder(at: FileName.folder(path))?.file(Array(FileName.last(path).utf8CString))
    }

    /// Removes an entry, a folder only when it is empty. Returns 0 or `errno`.
    func remove(_ entry: Entry) -> Int32 {
        let flags = entry.kind == .folder ? AT_REMOVEDIR : 0
        if unlinkat(descriptor, entry.bytes, flags) == 0 { return 0 }
        guard errno == EACCES else { return errno }
        // A folder of ours that was made read-only.
        fchmod(descriptor, 0o755)
        return unlinkat(descriptor, entry.bytes, flags) == 0 ? 0 : errno
    }

    /// Removes an entry with all in it, as far as possible and nothing is mounted there. Returns whether it is gone.
    @discardableResult
    func removeTree(_ entry: Entry) -> Bool {
        if entry.kind == .folder, let folder = folder(entry.bytes), !folder.isMountPoint {
            for inner in (try? folder.entries(called: entry.name)) ?? [] { folder.removeTree(inner) }
        }
        return remove(entry) == 0
    }
}
