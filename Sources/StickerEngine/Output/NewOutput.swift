import PortableFoundation
import StickerModel

/// The files of an output on its way: those made in the working folder, and those of the old one that stay untouched.
final class NewOutput: Sendable {
    struct File: Sendable {
        var hash: ContentHash
        var byteCount: Int
        /// As it was when it was made; nil for a file that stays.
        var made: FileStamp?
    }

    let root: String
    private let old: OutputFolder?
    private let state = Locked<(files: [String: File], folders: Set<String>)>(([:], []))

    init(root: String, changing old: OutputFolder? = nil) {
        (self.root, self.old) = (root, old)
    }

    /// nil when the run does not know the content.
    subscript(path: String) -> File? { state.with { $0.files[path] } }

    var all: [String: File] { state.with { $0.files } }

    /// The paths of those in a folder, sorted by UTF-8 bytes.
    func paths(in folder: String) -> [String] { all.keys.filter { $0.begins(withBytesOf: folder + "/") }.sortedByUTF8 }

    /// Makes a file, or keeps that of the last build with these bytes. Throws `FileError` of kind `unwritable`.
    func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        let hash = ContentHash(bytes)
        // Another person may have crafted a file with the hash of another one.
        if let known = recorded(path), known.content.hash == hash, keep(path) { return }
        try make(folder: FileName.folder(path))
        let stamp = try FileWriting.write(bytes, to: root + "/" + path)
        state.with { $0.files[path] = File(hash: hash, byteCount: bytes.count, made: stamp) }
    }

    /// Lets the file that the old output has at the path stay; false where there is none that can be read.
    func keep(_ path: String) -> Bool {
        guard let known = old?.listing.files[path], let hash = known.hash else { return false }
        state.with { $0.files[path] = File(hash: hash, byteCount: known.stamp.file.size) }
        return true
    }

    /// Lets a file stay that this run is not about. Its hash stays that of the old marker: what someone has changed stays
    /// known as changed. Throws `FileError` for one that cannot be read.
    func carryOver(_ path: String) throws(FileError) {
        if keep(path) {
            if let recorded = old?.marker?.files[path] { state.with { $0.files[path]?.hash = recorded } }
        } else if let folder = old?.folder {
            try write(try folder.outputFile(at: path), to: path)
        }
    }

    /// The content that the old output has at a path and this user's last build wrote.
    func recorded(_ path: String) -> RecordedFile? { old?.recorded(path) }

    /// Takes back that a file was made or stays.
    func remove(_ path: String) {
        if let file = state.with({ $0.files.removeValue(forKey: path) }), file.made != nil { unlink(root + "/" + path) }
    }

    /// Adds a file that something else wrote at a path of the working folder. Throws `FileError`.
    func add(_ path: String) throws(FileError) {
        let fullPath = root + "/" + path
        guard let status = stat(ofLink: fullPath), let hash = OpenFolder.open(root)?.file(at: path)?.hash else {
            throw .system(.unwritable, fullPath, step: "read it back")
        }
        state.with { $0.files[path] = File(hash: hash, byteCount: Int(status.st_size), made: FileStamp(status)) }
    }

    /// The content of a file; whether one that stays is the one listed, `Commit` finds out. Throws `FileError`.
    func bytes(of path: String, atMost limit: Int = .max) throws(FileError) -> [UInt8] {
        let isKept = self[path].map { $0.made == nil } ?? false
        return try FileReading.bytes(of: (isKept ? old?.path ?? root : root) + "/" + path, atMost: limit)
    }

    /// The files once they are in place, as the disk describes them. `clock` is what the disk's clock had reached then.
    func placed(before clock: FileClock?) -> [String: KnownFile] {
        let files = Array(all)
        let known = files.mapOnAllCores { path, file in
            guard let made = file.made else {
                // One that someone has changed is looked at again.
                let known = old?.listing.files[path].flatMap { $0.hash == file.hash ? $0 : nil }
                return KnownFile(hash: file.hash, stamp: known?.stamp.ifSettled(before: clock))
            }
            let stamp = stat(ofLink: (old?.path ?? root) + "/" + path).map { ContentStamp($0) }
            // A file that was changed meanwhile has another content.
            return KnownFile(hash: file.hash, stamp: stamp?.file == made ? stamp?.ifSettled(before: clock) : nil)
        }
        return Dictionary(uniqueKeysWithValues: zip(files.lazy.map(\.key), known))
    }

    /// Makes each folder once, those around it first.
    private func make(folder: String) throws(FileError) {
        guard !state.with({ $0.folders.contains(folder) }) else { return }
        if !folder.isEmpty { try make(folder: FileName.folder(folder)) }
        try FileWriting.makeFolder(folder.isEmpty ? root : root + "/" + folder)
        state.with { _ = $0.folders.insert(folder) }
    }
}
