import Foundation
import StickerImaging
import StickerModel

/// What builds keep for later ones in the user's cache: finished images, facts of images, records of builds. Without a
/// cache nothing is stored and nothing is found.
struct BuildCache: Sendable {
    /// The most bytes in the user's cache.
    static let byteLimit = 1_000_000_000

    let blobs: BlobCache?
    /// Versions of everything that influences bytes.
    let coders = CoderVersions.text

    /// The user's cache, or none.
    init(isOn: Bool) {
        blobs = isOn ? UserCache.defaultFolder().map { BlobCache(folder: $0, byteLimit: Self.byteLimit) } : nil
    }

    // MARK: - Finished images

    func image(_ key: ContentHash) -> EncodedImage? {
        guard let blob = blobs?.blob(key), let end = blob.firstIndex(of: 0x0A),
            let outcome = try? JSONDecoder().decode(EncodingOutcome.self, from: Data(blob[..<end]))
        else { return nil }
        return EncodedImage(Array(blob[(end + 1)...]), outcome: outcome)
    }

    func store(_ image: EncodedImage, under key: ContentHash) {
        // One line of JSON, then the file.
        guard let blobs, let outcome = try? JSONEncoder().encode(image.outcome) else { return }
        blobs.store(Array(outcome) + [0x0A] + image.bytes, under: key)
    }

    // MARK: - Facts of completely decoded images

    func facts(of content: ContentHash) -> ImageFacts? { value(under: factsKey(content)) }

    func store(_ facts: ImageFacts, of content: ContentHash) { store(facts, under: factsKey(content)) }

    /// The number changes with what is measured: older facts lack it.
    private func factsKey(_ content: ContentHash) -> ContentHash {
        ContentHash(Array(("facts 2\n" + coders + "\n" + content.hex).utf8))
    }

    // MARK: - What art shows

    func content(of art: ContentHash) -> ArtContent? { value(under: contentKey(art)) }

    func store(_ content: ArtContent, of art: ContentHash) { store(content, under: contentKey(art)) }

    private func contentKey(_ art: ContentHash) -> ContentHash {
        ContentHash(Array(("content\n" + coders + "\n" + art.hex).utf8))
    }

    // MARK: - Records of builds

    func record(of destination: String) -> BuildRecord? { value(under: recordKey(destination)) }

    func store(_ record: BuildRecord, of destination: String) { store(record, under: recordKey(destination)) }

    private func recordKey(_ destination: String) -> ContentHash { ContentHash(Array(("build\n" + destination).utf8)) }

    // MARK: - JSON

    private func value<Value: Decodable>(under key: ContentHash) -> Value? {
        blobs?.blob(key).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
    }

    private func store(_ value: some Encodable, under key: ContentHash) {
        guard let blobs, let blob = try? JSONEncoder().encode(value) else { return }
        blobs.store(Array(blob), under: key)
    }
}

/// The input and the result of the last build into a destination, to detect a build with nothing to do.
struct BuildRecord: Codable, Sendable {
    /// `input` of the build.
    var input: String
    /// Hash of the marker file that it wrote.
    var marker: String
    var findings: [Finding]
    var fileCount: Int
    var byteCount: Int
    var stickerCount: Int

    /// One hash over all that a build depends on: `digest` and the published identifiers, which findings depend on.
    static func input(_ digest: String, _ identifiers: IdentifierRegistry) -> String {
        ContentHash(Array((digest + identifiers.text).utf8)).hex
    }

    /// One hash over tool, request, manifests and art, all by content; nil when some of it cannot be read, which the
    /// build then reports.
    static func digest(of loaded: LoadedManifest, _ request: BuildRequest, coders: String) -> String? {
        guard let catalog = loaded.catalog else { return nil }
        let library = ArtLibrary(root: loaded.root, limits: request.limits.art(workers: 1))
        var parts = [Version.current, coders, program, "\(request.isStrict)"]
        parts.append((request.targets ?? ["*"]).joined(separator: ","))
        if let packs = request.packs { parts.append("packs " + packs.joined(separator: ",")) }
        if request.measures { parts.append("measured") }
        if request.writesPreview { parts.append("preview") }
        parts.append("\(request.limits.pixels) \(request.limits.frames) \(request.limits.fileBytes)")
        for file in loaded.files.sorted() {
            guard let bytes = try? FileReading.bytes(of: loaded.root + "/" + file, atMost: .max) else { return nil }
            parts += [file, ContentHash(bytes).hex]
        }
        for path in ArtSurvey.paths(of: catalog) {
            guard let bytes = try? library.bytes(of: path) else { return nil }
            parts += [path, ContentHash(bytes).hex]
        }
        return ContentHash(Array(parts.joined(separator: "\u{0}").utf8)).hex
    }

    /// Identifies this program file, so that a new version of the tool does not trust the output of an old one.
    private static let program: String = {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_size) \(status.modified.tv_sec) \(status.modified.tv_nsec)"
    }()
}
