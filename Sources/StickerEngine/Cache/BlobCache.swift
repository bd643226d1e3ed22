import PortableFoundation
import StickerModel

/// A content-addressed store of blobs in one folder, shared by any number of builds at once, also on several machines.
/// Every entry carries a hash of its key and its payload: an entry that is damaged, or that was stored under another
/// key, is detected, never used, and replaced by what is made in its place. Entries appear by rename, so a reader sees
/// a whole entry or none. Nothing is locked and nothing appended to: network file systems do neither well.
package struct BlobCache: Sendable {
    /// `$XDG_CACHE_HOME/stickerpress`, else the system's folder for caches; or the one that was named.
    package let folder: String
    /// The most bytes of all entries; the longest unused go first. nil for a named folder, as other machines use it.
    let byteLimit: Int?

    /// Bytes that this process has added, less those that it has replaced.
    private let added = Locked(0)
    private let isTagged = Locked(false)
    /// Entries that were there and could not be used, and one of them.
    private let unusable = Locked<(count: Int, example: String)>((0, ""))

    /// Throws `FileError` where the folder that the user named is not there, or is not a cache: one has our tag, or is
    /// empty. If it were made, machines without the network disk would work for nothing.
    func requireNamedFolder() throws(FileError) {
        guard byteLimit == nil, !CacheTag.marks(folder) else { return }
        guard let root = OpenFolder.open(FilePath.real(folder)) else {
            guard errno == ENOENT else { throw .system(.unreadable, folder, step: "open the folder of the cache") }
            throw FileError(
                .missing, "there is no such folder for the cache", path: folder,
                hint: "make it, or mount the disk that it is on")
        }
        // A new disk has this folder. Another machine may write the tag at this moment, or just have written it.
        let isNew = try root.entries(called: folder).allSatisfy {
            $0.name == "lost+found" || $0.name.hasPrefix(CacheTag.fileName)
        }
        guard isNew || CacheTag.marks(folder) else {
            throw FileError(
                .unreadable, "is not a cache: it has other files and no \(CacheTag.fileName)", path: folder,
                hint: "name an empty folder, or one that \(ToolIdentity.name) has used as a cache")
        }
    }

    private static let magic = Array("StickerPress cache 2\n".utf8)
    private static let headerLength = magic.count + 33
    /// The most bytes of one entry.
    private static let entryLimit = 1_000_000_000
    /// An entry that is longer is compared with its seal before it is read whole.
    private static let much = 4_000_000

    /// The payload stored under `key`; nil when there is none or it is damaged.
    func blob(_ key: ContentHash) -> ArraySlice<UInt8>? {
        let path = path(of: key)
        // Neither the folder nor the entry may be a link.
        let part = OpenFolder.open(FilePath.parent(path))
        if part == nil, errno == ENOENT { return nil }
        let name = FileName.last(path)
        do throws(FileError) {
            guard let part else { throw FileError.system(.unreadable, path, step: "open it") }
            if let file = part.file(Array(name.utf8CString)), file.byteCount > Self.much, !Self.isSound(file, key) {
                throw FileError(.damaged, "is damaged", path: path)
            }
            // Another build may update the time stamp of the entry while this one reads it.
            let bytes = try part.bytes(name, called: path, atMost: Self.entryLimit, isReplacedWhole: true)
            if Self.isSealed(bytes, ContentHash(bytes.dropFirst(Self.headerLength)), key) {
                // The time of last use, which decides what is removed first.
                utimensat(part.descriptor, name, nil, AT_SYMLINK_NOFOLLOW)
                return bytes[Self.headerLength...]
            }
        } catch {
            if error.kind == .missing { return nil }
        }
        unusable.with { $0 = ($0.count + 1, path) }
        return nil
    }

    private static func isSound(_ file: OpenFile, _ key: ContentHash) -> Bool {
        var header = [UInt8](repeating: 0, count: headerLength)
        guard pread(file.descriptor, &header, headerLength, 0) == headerLength else { return false }
        return file.hash(from: headerLength).map { isSealed(header, $0, key) } ?? false
    }

    /// "2 entries of the cache /x are damaged or cannot be read, for example …"; nil where all could be used.
    var remark: String? {
        let (count, example) = unusable.with { $0 }
        guard count > 0 else { return nil }
        return
            "\(SummaryLine.counted(count, "entry", "entries")) of the cache \(folder) \(count == 1 ? "is" : "are") damaged "
            + "or cannot be read (\(FileName.last(FilePath.parent(example)))/\(FileName.last(example))); what "
            + "\(count == 1 ? "it" : "they") held was made again."
    }

    /// Whether there is an entry under `key`; it may be damaged.
    func holds(_ key: ContentHash) -> Bool { byteCount(of: key) > 0 }

    /// Stores a payload. Throws `FileError` of kind `unwritable`.
    func store(_ payload: [UInt8], under key: ContentHash) throws(FileError) {
        let path = path(of: key)
        let header = Self.magic + Self.seal(ContentHash(payload), key) + [0x0A]
        tag()
        // Each build replaces what is known of an output.
        let replaced = byteCount(of: key)
        try write(header + payload, to: path)
        added.with { $0 += header.count + payload.count - replaced }
    }

    /// Bytes of the entry that is stored under `key`; 0 when there is none.
    private func byteCount(of key: ContentHash) -> Int { stat(ofLink: path(of: key)).map { Int($0.st_size) } ?? 0 }

    /// Writes a file that appears whole. It need not outlast a power cut, so nothing waits for the disk.
    private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let (temporary, part) = (path + "." + RandomName.of(), FilePath.parent(path))
        // What is in a user's own cache may not be published yet. A folder that was named is not made again when it is gone.
        if byteLimit != nil { try? FileWriting.makeFolder(folder, mode: 0o700) }
        if part != folder, mkdir(part, 0o777) != 0, errno != EEXIST || OpenFolder.open(part) == nil {
            throw .system(.unwritable, part, step: "create the folder")
        }
        do throws(FileError) {
            _ = try FileWriting.write(
                bytes, to: try FileWriting.create(temporary, makingFolders: false), called: temporary)
            guard rename(temporary, path) != 0 else { return }
            let code = errno
            // A server that answers late is asked twice, and the second time there is nothing left to rename.
            guard (try? FileReading.bytes(of: path, atMost: bytes.count, isReplacedWhole: true)) != bytes else {
                return
            }
            throw FileError.system(.unwritable, path, step: "put the file in place", code: code)
        } catch {
            FileWriting.remove(temporary)
            throw error
        }
    }

    /// Whether an entry begins as one does whose payload has this hash.
    private static func isSealed(_ bytes: [UInt8], _ payload: ContentHash, _ key: ContentHash) -> Bool {
        bytes.count >= headerLength && bytes.starts(with: magic) && bytes[headerLength - 1] == 0x0A
            && bytes[magic.count..<headerLength - 1].elementsEqual(seal(payload, key))
    }

    /// 32 hex digits that belong to a payload of this hash under this key.
    private static func seal(_ payload: ContentHash, _ key: ContentHash) -> [UInt8] {
        Array(ContentHash(key.hex + payload.hex).hex.utf8)
    }

    /// Two levels, so that no folder grows to many thousand entries.
    private func path(of key: ContentHash) -> String { folder + "/" + key.hex.prefix(2) + "/" + key.hex.dropFirst(2) }

    /// The keys of all entries, whole or not; files that are still being written have none.
    var keys: [ContentHash] {
        entries().compactMap { ContentHash(hex: FileName.last(FilePath.parent($0.path)) + FileName.last($0.path)) }
    }

    // MARK: - Size

    /// Removes the longest unused entries until the rest is within the limit, and what killed runs left half written.
    /// Files of others stay. Returns what was removed, and the bytes of the entries that are left.
    func trim(to limit: Int) -> (removed: Size, left: Int) {
        let entries = entries().sorted { ($0.lastUse, $0.path) < ($1.lastUse, $1.path) }
        var excess = entries.reduce(0) { $0 + $1.byteCount } - limit
        var removed = Size()
        let anHourAgo = Int(Date().timeIntervalSince1970) - 3_600
        for entry in entries where excess > 0 || limit == 0 || entry.isHalfWritten && entry.lastUse < anHourAgo {
            let start = FileReading.beginning(of: entry.path, atMost: Self.magic.count)
            guard let start, Self.magic.starts(with: start) else {
                excess -= entry.byteCount
                continue
            }
            let isRemoved = unlink(entry.path) == 0
            // Another build may have been faster; then there is room all the same.
            guard isRemoved || errno == ENOENT else { continue }
            excess -= entry.byteCount
            guard isRemoved else { continue }
            removed.entryCount += 1
            removed.byteCount += entry.byteCount
        }
        return (removed, excess + limit)
    }

    /// Trims to the limit, but lists nothing while the cache is probably within it: it may have a hundred thousand
    /// entries. What it held when it was last listed, and what was added since, is in a file beside the entries. Builds
    /// that end at the same instant may lose a part of it, so a size file older than a day is recomputed.
    func trimWhenFull() {
        guard let byteLimit else { return }
        let path = folder + "/size"
        let more = added.with { added in
            defer { added = 0 }
            return added
        }
        let now = Int(Date().timeIntervalSince1970)
        if let status = stat(ofLink: path), abs(now - Int(status.modified.tv_sec)) < 86_400,
            let bytes = try? FileReading.bytes(of: path, atMost: 100, isReplacedWhole: true),
            let known = Int(String(decoding: bytes, as: UTF8.self)), known >= 0, known < byteLimit - more
        {
            guard more != 0 else { return }
            // Adding to the file does not make it newer.
            writeSize(max(0, known + more), at: path, since: status.modified)
        } else {
            writeSize(trim(to: byteLimit).left, at: path, since: nil)
        }
    }

    /// Before the first entry: the next machine takes a folder with other files and without a tag for no cache.
    private func tag() {
        isTagged.with { isTagged in
            let path = folder + "/" + CacheTag.fileName
            if !isTagged, access(path, F_OK) != 0 { try? write(Array(CacheTag.text.utf8), to: path) }
            isTagged = true
        }
    }

    private func writeSize(_ size: Int, at path: String, since time: timespec?) {
        guard (try? write(Array("\(size)".utf8), to: path)) != nil, let time else { return }
        let seconds = timeval(tv_sec: time.tv_sec, tv_usec: 0)
        utimes(path, [seconds, seconds])
    }

    private func entries() -> [Entry] {
        // Nothing but entries and what is on the way to become one: the folder may hold someone's notes.
        // It may be a link to a larger disk.
        let root = OpenFolder.open(FilePath.real(folder))
        let parts = root.flatMap { try? $0.entries(called: folder, sorted: false) } ?? []
        return parts.filter { $0.kind == .folder && $0.name.isHex(digits: 2) }.flatMap { part -> [Entry] in
            let path = folder + "/" + part.name
            let entries = OpenFolder.open(path).flatMap { try? $0.entries(called: path, sorted: false) } ?? []
            return entries.filter { $0.kind == .file && $0.name.prefix(30).isHex(digits: 30) }.map { entry in
                Entry(
                    path: path + "/" + entry.name, byteCount: Int(entry.status.st_size),
                    lastUse: Int(entry.status.modified.tv_sec))
            }
        }
    }

    private struct Entry {
        var path: String
        var byteCount: Int
        /// Seconds.
        var lastUse: Int
        var isHalfWritten: Bool { FileName.last(path).contains(".") }
    }
}

extension StringProtocol {
    fileprivate func isHex(digits: Int) -> Bool { utf8.count == digits && allSatisfy(\.isHexDigit) }
}

/// The file by which many tools mark the folders of their caches, so that backups and searches leave them out
/// (https://bford.info/cachedir/).
enum CacheTag {
    static let fileName = "CACHEDIR.TAG"
    /// The file of our own cache. Its first line marks every cache.
    static let text = signature + "\n# This is the cache of \(ToolIdentity.name). It may be removed at any time.\n"

    private static let signature = "Signature: 8a477f597d28d172789f06886806bc55"

    /// Whether a folder that holds a file of this name is a cache.
    static func marks(_ folder: String) -> Bool {
        FileReading.beginning(of: folder + "/" + fileName, atMost: signature.utf8.count) == Array(signature.utf8)
    }
}
