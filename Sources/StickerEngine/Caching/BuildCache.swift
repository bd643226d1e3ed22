import PortableFoundation
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

    /// The number changes with what is measured, and how: older facts lack it.
    private func factsKey(_ content: ContentHash) -> ContentHash {
        ContentHash("facts 6\n" + coders + "\n" + content.hex)
    }

    // MARK: - What art shows

    func content(of art: ContentHash) -> ArtContent? { value(under: contentKey(art)) }

    func store(_ content: ArtContent, of art: ContentHash) { store(content, under: contentKey(art)) }

    private func contentKey(_ art: ContentHash) -> ContentHash {
        ContentHash("content 3\n" + coders + "\n" + art.hex)
    }

    // MARK: - Records of builds

    func record(of destination: String) -> BuildRecord? { packed(under: recordKey(destination)) }

    func store(_ record: BuildRecord, of destination: String) { store(packed: record, under: recordKey(destination)) }

    private func recordKey(_ destination: String) -> ContentHash {
        ContentHash("build 4\n" + destination)
    }

    // MARK: - What is known of outputs

    func remembered(of destination: String) -> RememberedOutput? { packed(under: rememberedKey(destination)) }

    func store(_ remembered: RememberedOutput, of destination: String) {
        store(packed: remembered, under: rememberedKey(destination))
    }

    /// Another program may make other things of the same input.
    private func rememberedKey(_ destination: String) -> ContentHash {
        let parts = ["output 7", Version.current, coders, BuildRecord.program, destination]
        return ContentHash(parts.joined(separator: "\n"))
    }

    private func packed<Value: Packable>(under key: ContentHash) -> Value? {
        guard let blob = blobs?.blob(key) else { return nil }
        var data = PackedData(reading: blob)
        guard let value = try? Value(from: &data), data.isAtEnd else { return nil }
        return value
    }

    private func store(packed value: some Packable, under key: ContentHash) {
        guard let blobs else { return }
        // Mostly it grows by little from one build to the next.
        var data = PackedData(reserving: blobs.byteCount(of: key) * 17 / 16)
        data.append(value)
        blobs.store(data.bytes, under: key)
    }

    // MARK: - JSON

    private func value<Value: Decodable>(under key: ContentHash) -> Value? {
        blobs?.blob(key).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
    }

    private func store(_ value: some Encodable, under key: ContentHash) {
        guard let blobs, let blob = try? JSONEncoder().encode(value) else { return }
        blobs.store(Array(blob), under: key)
    }
}
