import PortableFoundation
import StickerModel

/// The art of a manifest by content. A file is read only when the disk describes it otherwise than when last read.
struct InputFiles: Sendable {
    let root: String
    /// Those of the last build in the folder.
    let recorded: [String: KnownFile]
    /// Keeps what is read here for those who draw it.
    var read = ReadFiles()
    /// Art of several files, by the names that stand for them.
    var frames: [String: FrameFiles] = [:]
    private(set) var files: [String: KnownFile] = [:]
    private(set) var hasRead = false

    /// One hash over tool, request, manifests and art by content; nil when some cannot be read, which builds report.
    mutating func digest(of loaded: LoadedManifest, _ request: BuildRequest, coders: String) -> String? {
        guard let catalog = loaded.catalog else { return nil }
        var parts = [Version.current, coders, ProgramFile.identity, "\(request.isStrict)"]
        parts.append((request.targets ?? ["*"]).joined(separator: ","))
        if let packs = request.packs { parts.append("packs " + packs.joined(separator: ",")) }
        if request.writesPreview { parts.append("preview") }
        if let signing = catalog.signing { parts.append("key " + signing.fingerprint) }
        parts.append(request.limits.text)
        for file in loaded.files.sorted() {
            guard let hash = loaded.contents[file] else { return nil }
            parts += [file, hash.hex]
        }
        let limit = request.limits.art(workers: 1).fileBytes
        for path in ArtSurvey.paths(of: catalog) {
            guard let hash = hash(of: path, atMost: limit) else { return nil }
            parts += [path, hash.hex]
        }
        return ContentHash(parts.joined(separator: "\u{0}")).hex
    }

    /// nil when the file cannot be read or is longer.
    mutating func hash(of path: String, atMost limit: Int) -> ContentHash? {
        if let file = files[path] { return file.hash }
        if let clip = frames[path] {
            let hashes = clip.files.compactMap { self.hash(of: $0, atMost: limit) }
            guard hashes.count == clip.files.count else { return nil }
            let whole = ContentHash(frames: hashes, clip.durations)
            files[path] = KnownFile(hash: whole, stamp: nil)
            return whole
        }
        guard let status = stat(at: root + "/" + path) else { return nil }
        let stamp = ContentStamp(status)
        if let file = recorded[path], file.stamp == stamp, Int(status.st_size) <= limit {
            files[path] = file
            return file.hash
        }
        let bytes = try? read.bytes(of: path) { try FileReading.bytes(of: root + "/" + path, atMost: limit) }
        guard let bytes else { return nil }
        // The stamp is older than the content: a file that changed in between is read again.
        let file = KnownFile(hash: ContentHash(bytes), stamp: stamp.ifSettled(before: FileClock.recently))
        hasRead = true
        files[path] = file
        return file.hash
    }

    /// Whether art that was read later, by path, is what the digest is about.
    func covers(_ hashes: [String: ContentHash]) -> Bool {
        hashes.allSatisfy { path, hash in files[path]?.hash == hash }
    }
}

extension ProgramFile {
    /// Identifies this program file, so that a new version of the tool does not trust the output of an old one.
    static let identity = stat(at: path).map { "\($0.st_size) \($0.modified.tv_sec) \($0.modified.tv_nsec)" } ?? ""
}
