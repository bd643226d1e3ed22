import Foundation
import StickerImaging
import StickerModel

/// Everything a build remembers between runs; absent parts mean that nothing is remembered.
struct BuildCache: Sendable {
    /// Bytes the user's cache may have.
    static let byteLimit = 1_000_000_000

    let blobs: BlobCache?
    let coders = CoderVersions.text

    /// The user's cache, or none.
    init(isOn: Bool) {
        blobs = isOn ? CacheLocation.folder().map { BlobCache(folder: $0, byteLimit: Self.byteLimit) } : nil
    }

    var images: RenderCache? { blobs.map { RenderCache(blobs: $0) } }
    var facts: StoredFacts? { blobs.map { StoredFacts(blobs: $0, coders: coders) } }
    var builds: BuildMemory? { blobs.map { BuildMemory(blobs: $0) } }
}

/// Facts of completely decoded images by content, kept between runs so that unchanged files are not decoded again.
struct StoredFacts: Sendable {
    let blobs: BlobCache
    let coders: String

    func facts(_ content: ContentHash) -> ImageFacts? {
        guard let blob = blobs.blob(key(content)) else { return nil }
        return try? JSONDecoder().decode(ImageFacts.self, from: Data(blob))
    }

    func store(_ facts: ImageFacts, of content: ContentHash) {
        guard let blob = try? JSONEncoder().encode(facts) else { return }
        blobs.store(Array(blob), under: key(content))
    }

    private func key(_ content: ContentHash) -> ContentHash {
        ContentHash(Array(("facts\n" + coders + "\n" + content.hex).utf8))
    }
}

/// What the last build into a destination was made from, to tell a build with nothing to do.
struct BuildMemory: Sendable {
    let blobs: BlobCache

    /// A finished build.
    struct Record: Codable, Sendable {
        /// Digest of all input.
        var input: String
        /// Hash of the marker file it left.
        var marker: String
        var findings: [Finding]
        var fileCount: Int
        var byteCount: Int
        var stickerCount: Int
    }

    func record(of destination: String) -> Record? {
        blobs.blob(key(destination)).flatMap { try? JSONDecoder().decode(Record.self, from: Data($0)) }
    }

    func store(_ record: Record, of destination: String) {
        guard let blob = try? JSONEncoder().encode(record) else { return }
        blobs.store(Array(blob), under: key(destination))
    }

    private func key(_ destination: String) -> ContentHash { ContentHash(Array(("build\n" + destination).utf8)) }
}

/// One hash over everything a build depends on: tool, request, manifests and art, all by content.
struct InputDigest: Sendable {
    /// 32 hex digits.
    let text: String

    /// nil when some input cannot be read; the build then says so.
    init?(of loaded: LoadedManifest, _ request: BuildRequest, coders: String) {
        guard let catalog = loaded.catalog else { return nil }
        let library = ArtLibrary(root: loaded.root, limits: request.limits.art(workers: 1))
        var parts = [Version.current, coders, Self.program, "\(request.isStrict)"]
        parts.append((request.targets ?? ["*"]).joined(separator: ","))
        if request.measures { parts.append("measured") }
        parts.append("\(request.limits.pixels) \(request.limits.frames) \(request.limits.fileBytes)")
        for file in loaded.files.sorted() {
            guard let bytes = try? FileReading.bytes(of: loaded.root + "/" + file, atMost: .max) else { return nil }
            parts += [file, ContentHash(bytes).hex]
        }
        for path in ArtSurvey.paths(of: catalog) {
            guard let bytes = try? library.bytes(of: path) else { return nil }
            parts += [path, ContentHash(bytes).hex]
        }
        text = ContentHash(Array(parts.joined(separator: "\u{0}").utf8)).hex
    }

    /// The digest together with what earlier builds promised, which findings depend on.
    func with(_ publishedIdentifiers: IdentifierRegistry) -> String {
        publishedIdentifiers.text.isEmpty ? text : ContentHash(Array((text + publishedIdentifiers.text).utf8)).hex
    }

    /// Which program this is, so that a new build of the tool does not trust an old one's output.
    private static let program: String = {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_size) \(status.modified.tv_sec) \(status.modified.tv_nsec)"
    }()
}
