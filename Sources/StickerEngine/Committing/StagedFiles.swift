import PortableFoundation
import StickerModel

/// The files of a staging folder with their contents, as far as the build knows them: what it wrote, and what it took
/// over from the last output under the same name.
///
/// A file that stays as it is gets a second name in the staging folder (a hard link), or has it from the spare output:
/// it is neither read nor written, and its hash is known.
final class StagedFiles: Sendable {
    /// One file, as it was when it was written or listed.
    struct File: Sendable {
        var hash: ContentHash
        var stamp: FileStamp
        /// What the disk says about a file whose content was known and that no one touched; nil where it has to be asked.
        var known: ContentStamp?

        var byteCount: Int { stamp.size }
    }

    /// The staging folder.
    let root: String
    private let last: Destination?
    /// The last output for new files, where this user's cache says that its marker is the one that was written; else
    /// anyone may have made a file up that has the hash of another one.
    private let previous: Destination?
    private let state = Locked<State>(State())

    private struct State {
        var files: [String: File] = [:]
        /// Files of the spare output that no one asked for yet: each is that of the last output by the same path.
        var spare: Set<String> = []
        /// Folders that exist in the staging folder.
        var made: Set<String> = []
        /// Folders of the last output that are open: files of one folder mostly follow each other.
        var open: [String: OpenFolder] = [:]

        /// Whether there was such a file, which someone has asked for now.
        mutating func takeSpare(_ path: String) -> Bool {
            // Texts are equal however letters are composed, and names are not.
            guard let index = spare.firstIndex(of: path), spare[index].hasSameBytes(as: path) else {
                return false
            }
            spare.remove(at: index)
            return true
        }
    }

    /// Files open at the same time are limited.
    private static let mostOpen = 64

    /// `last` is the output that will be replaced, `spare` what the staging folder has already: files that are those of
    /// that output by the same paths.
    init(root: String, last: Destination? = nil, spare: [String] = []) {
        self.root = root
        self.last = last
        previous = last.flatMap { $0.hasOwnMarker ? $0 : nil }
        guard !spare.isEmpty else { return }
        state.with { state in
            state.files.reserveCapacity(spare.count)
            state.spare = Set(spare)
            // Files of one folder mostly follow each other.
            var known = ""
            for file in spare {
                var folder = FileName.folder(file)
                guard folder != known else { continue }
                known = folder
                while state.made.insert(folder).inserted { folder = FileName.folder(folder) }
            }
        }
    }

    /// The file at a path of the staging folder; nil when the build does not know its content.
    subscript(path: String) -> File? { state.with { $0.files[path] } }

    /// Everything known, by path.
    var all: [String: File] { state.with { $0.files } }

    /// The paths of those in a folder, or of all where it is "", sorted by UTF-8 bytes.
    func paths(in folder: String) -> [String] {
        let start = folder.isEmpty ? "" : folder + "/"
        let files = all
        let last = last?.listing ?? OutputListing()
        // Most of them were in the last output, whose order is known.
        let known = last.paths.beginning(with: start).compactMap { path in
            files.index(forKey: path).map { files.keys[$0] }
        }
        // Mostly there are no others.
        guard !folder.isEmpty || known.count < files.count else { return known }
        let new = files.keys.filter { $0.begins(withBytesOf: start) && last.files.index(forKey: $0) == nil }
        return (known + new.sortedByUTF8).sortedByUTF8
    }

    /// Puts a file with these bytes at a path. Throws `FileError` of kind `unwritable`.
    func put(_ bytes: [UInt8], at path: String) throws(FileError) {
        let hash = ContentHash(bytes)
        if previous != nil, keep(path, with: hash) { return }
        try write(path) { sink throws(FileError) in try sink.write(bytes) }
    }

    /// Makes a file at a path, in which `body` writes. Throws `FileError` of kind `unwritable`, and what `body` throws.
    func write(_ path: String, _ body: (FileSink) throws(FileError) -> Void) throws(FileError) {
        clear(path)
        try make(folder: FileName.folder(path))
        let sink = try FileSink(root + "/" + path)
        try body(sink)
        let (hash, stamp) = try sink.finish()
        state.with { $0.files[path] = File(hash: hash, stamp: stamp) }
    }

    /// Makes room for a file that something else writes at a path.
    func clear(_ path: String) {
        if state.with({ $0.takeSpare(path) }) { unlink(root + "/" + path) }
    }

    /// Takes over the file that the last output has at the path, if its content is this one. Of any content when `hash`
    /// is nil.
    func keep(_ path: String, with hash: ContentHash? = nil) -> Bool {
        if let kept = keepSpare(path, with: hash) { return kept }
        guard let last, let folder = last.folder, let known = last.listing.files[path],
            let content = known.hash, hash == nil || hash == content
        else { return false }
        let (around, name) = (FileName.folder(path), FileName.last(path))
        guard let source = open(around, in: folder) else { return false }
        var status = stat()
        // It must still be the file that was listed, and no link.
        guard fstatat(source.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
            status.st_mode & S_IFMT == S_IFREG, FileStamp(status) == known.stamp,
            (try? make(folder: around)) != nil,
            linkat(source.descriptor, name, AT_FDCWD, root + "/" + path, 0) == 0
        else { return false }
        state.with {
            $0.files[path] = File(hash: content, stamp: known.stamp)
        }
        return true
    }

    /// The same for a file that is in the staging folder; nil where there is none.
    private func keepSpare(_ path: String, with hash: ContentHash?) -> Bool? {
        guard let file = last?.listing.files[path] else { return nil }
        return state.with { state in
            guard let content = file.hash, hash == nil || hash == content else {
                return state.spare.contains(path) ? false : nil
            }
            guard state.takeSpare(path) else { return nil }
            state.files[path] = File(hash: content, stamp: file.stamp, known: file.known)
            return true
        }
    }

    /// Removes what the staging folder has of the spare output and the new one has not. Throws `FileError` of kind
    /// `unwritable`.
    func removeSpare() throws(FileError) {
        let paths = state.with { state in
            defer { state.spare = [] }
            return state.spare.sorted { $0.precedesByUTF8($1) }
        }
        for path in paths {
            guard unlink(root + "/" + path) == 0 else {
                throw .system(.unwritable, root + "/" + path, step: "remove an older file")
            }
            var folder = FileName.folder(path)
            while !folder.isEmpty, rmdir(root + "/" + folder) == 0 { folder = FileName.folder(folder) }
        }
    }

    /// The content that the last output has at a path, if it is as the last build wrote it.
    func previousHash(at path: String) -> ContentHash? {
        guard let previous, let hash = previous.listing.files[path]?.hash, previous.marker?.files[path] == hash
        else { return nil }
        return hash
    }

    /// Whether the last output had this content at a path when it was listed.
    func isPrevious(_ bytes: [UInt8], at path: String) -> Bool {
        last?.listing.files[path]?.hash == ContentHash(bytes)
    }

    /// The files that the last output and this one do not share: those that only one has by a path, and those that are
    /// another file in each.
    var differing: [String] {
        let (files, old) = (all, last?.listing.files ?? [:])
        let replaced = old.filter { files[$0.key]?.stamp != $0.value.stamp }
        return replaced.keys + files.keys.filter { old[$0] == nil }
    }

    /// Removes a file again that was put or kept.
    func remove(_ path: String) {
        FileWriting.remove(root + "/" + path)
        state.with { $0.files[path] = nil }
    }

    /// Notes the content of a file that something else wrote at a path. Throws `FileError`.
    func note(_ path: String) throws(FileError) {
        let whole = root + "/" + path
        var status = stat()
        guard lstat(whole, &status) == 0 else { throw .system(.unwritable, whole, step: "look at it") }
        let bytes = try FileReading.bytes(of: whole, atMost: .max)
        state.with {
            $0.files[path] = File(hash: ContentHash(bytes), stamp: FileStamp(status))
        }
    }

    /// The files now that they are at `output`, as the disk describes them. `clock` is what the disk's clock had
    /// reached when they were there.
    func committed(to output: String, before clock: FileClock?) -> [String: KnownFile] {
        let files = Array(all)
        let known = files.mapOnAllCores { path, file in
            // What happens to it from now on shows in this stamp, too.
            if let stamp = file.known { return KnownFile(hash: file.hash, stamp: stamp) }
            var status = stat()
            let isThere = lstat(output + "/" + path, &status) == 0
            let stamp = isThere ? ContentStamp(status) : nil
            // A file that was changed meanwhile has another content.
            let isSame = stamp?.file == file.stamp
            return KnownFile(hash: file.hash, stamp: isSame ? stamp?.ifSettled(before: clock) : nil)
        }
        return Dictionary(uniqueKeysWithValues: zip(files.lazy.map(\.key), known))
    }

    /// Makes each folder once, those around it first.
    private func make(folder: String) throws(FileError) {
        guard !state.with({ $0.made.contains(folder) }) else { return }
        if !folder.isEmpty { try make(folder: FileName.folder(folder)) }
        try FileWriting.makeFolder(folder.isEmpty ? root : root + "/" + folder)
        state.with { _ = $0.made.insert(folder) }
    }

    /// A folder of the last output, which is `folder`: from the nearest one that is open.
    private func open(_ path: String, in folder: OpenFolder) -> OpenFolder? {
        guard !path.isEmpty else { return folder }
        if let open = state.with({ $0.open[path] }) { return open }
        let name = FileName.last(path)
        guard name != ".", name != "..", let around = open(FileName.folder(path), in: folder),
            let found = around.folder(name)
        else { return nil }
        state.with { state in
            if state.open.count >= Self.mostOpen { state.open.removeAll(keepingCapacity: true) }
            state.open[path] = found
        }
        return found
    }
}
