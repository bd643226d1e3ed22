import PortableFoundation
import StickerModel

/// The files of a staging folder with their contents: what the build wrote, and what it linked from the output that will
/// be replaced.
///
/// A file that stays as it is gets a second name in the staging folder (a hard link) until the old output is removed. It
/// is neither read nor written, and its hash is known.
final class StagedFiles: Sendable {
    /// One file, as it was when it was written or linked.
    struct File: Sendable {
        var hash: ContentHash
        var stamp: FileStamp
        /// After it was linked; nil for a file that the build wrote.
        var linked: ContentStamp?

        var byteCount: Int { stamp.size }
    }

    /// The staging folder.
    let root: String
    private let old: OutputFolder?
    private let state = Locked<State>(State())

    private struct State {
        var files: [String: File] = [:]
        /// Folders that exist in the staging folder.
        var made: Set<String> = []
    }

    /// `old` is the output that will be replaced.
    init(root: String, replacing old: OutputFolder? = nil) {
        self.root = root
        self.old = old
    }

    /// The file at a path of the staging folder; nil when the build does not know its content.
    subscript(path: String) -> File? { state.with { $0.files[path] } }

    /// Everything known, by path.
    var all: [String: File] { state.with { $0.files } }

    /// The paths of those in a folder, sorted by UTF-8 bytes.
    func paths(in folder: String) -> [String] {
        all.keys.filter { $0.begins(withBytesOf: folder + "/") }.sortedByUTF8
    }

    /// Makes a file with these bytes at a path, or links the one that the last build wrote with them. Throws `FileError` of kind `unwritable`.
    func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let hash = ContentHash(bytes)
        // Another person may have crafted a file with the hash of another one.
        if let known = old?.recorded(path), known.content.hash == hash, link(path) { return }
        try make(folder: FileName.folder(path))
        let stamp = try FileWriting.write(bytes, to: root + "/" + path)
        state.with { $0.files[path] = File(hash: hash, stamp: stamp) }
    }

    /// Links the file that the old output has at the path; false where there is none, or it has changed since the output
    /// was listed.
    func link(_ path: String) -> Bool {
        guard let folder = old?.folder, let known = old?.listing.files[path], let content = known.hash,
            (try? make(folder: FileName.folder(path))) != nil,
            linkat(folder.descriptor, path, AT_FDCWD, root + "/" + path, 0) == 0
        else { return false }
        // It must be the very file that was listed, whatever is in the place of a folder on the way by now.
        guard let status = stat(ofLink: root + "/" + path), FileStamp(status) == known.stamp.file else {
            unlink(root + "/" + path)
            return false
        }
        let linked = ContentStamp(status)
        state.with { $0.files[path] = File(hash: content, stamp: linked.file, linked: linked) }
        return true
    }

    /// The content that the old output has at a path and this user's last build wrote.
    func recorded(_ path: String) -> RecordedFile? { old?.recorded(path) }

    /// Removes a file again that was written or linked.
    func remove(_ path: String) {
        FileWriting.remove(root + "/" + path)
        state.with { $0.files[path] = nil }
    }

    /// Adds a file that something else wrote at a path. Throws `FileError`.
    func add(_ path: String) throws(FileError) {
        let whole = root + "/" + path
        guard let status = stat(ofLink: whole), let hash = OpenFolder.open(root)?.file(at: path)?.hash else {
            throw .system(.unwritable, whole, step: "read it back")
        }
        state.with { $0.files[path] = File(hash: hash, stamp: FileStamp(status)) }
    }

    /// Throws `FileError` of kind `changed` where a program has changed a file that the new output shares with the old
    /// one: the new output would have a content that was not judged. `output` is the old one as the user wrote it.
    func requireUnchangedLinks(in output: String) throws(FileError) {
        let linked = all.compactMap { path, file in file.linked.map { (path: path, hash: file.hash, stamp: $0) } }
        let changed = linked.mapOnAllCores { file -> String? in
            let path = root + "/" + file.path
            if stat(ofLink: path).map({ ContentStamp($0) }) == file.stamp { return nil }
            // Another name that came or went changes the stamp, too.
            return OpenFolder.open(root)?.file(at: file.path)?.hash == file.hash ? nil : file.path
        }
        guard let first = changed.compactMap(\.self).min(by: { $0.precedesByUTF8($1) }) else { return }
        throw FileError(
            .changed, "was changed by another program during the build", path: FilePath.join(output, first),
            hint: "save your changes elsewhere, then build again with --force")
    }

    /// The files now that they are at `output`, as the disk describes them. `clock` is what the disk's clock had
    /// reached when they were there.
    func committed(to output: String, before clock: FileClock?) -> [String: KnownFile] {
        let files = Array(all)
        let known = files.mapOnAllCores { path, file in
            let stamp = stat(ofLink: output + "/" + path).map { ContentStamp($0) }
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
}
