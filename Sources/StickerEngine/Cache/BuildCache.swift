import PortableFoundation
import StickerImaging
import StickerModel

/// What builds store for later ones: pictures, facts of pictures, what art shows, and records; or nothing at all.
struct BuildCache: Sendable {
    let blobs: BlobCache?
    /// Versions of everything that influences bytes.
    let coders = CoderVersions.text
    /// A build asks for tens of thousands of pictures in a few ways.
    private let keyTexts = Locked<[Rendition: String]>([:])

    /// The cache in a folder that was named, else the user's cache unless others can forge its entries; or none.
    init(isOn: Bool, folder: String? = nil) {
        let cache = isOn ? folder.map { BlobCache(named: $0) } ?? BlobCache() : nil
        blobs = cache?.distrust == nil ? cache : nil
    }

    // MARK: - Pictures

    /// Stands for source bytes, rendition and coder versions: equal keys mean equal bytes. The same art under another
    /// name has the same key. What it borrows of this machine (`ImageFacts.borrowed`) makes other pictures of it.
    func key(of rendition: Rendition, source: ContentHash, borrowing borrowed: String? = nil) -> ContentHash {
        let way = rendition.withoutSource
        let text = keyTexts.with { known in
            if let text = known[way] { return text }
            let text = coders + "\n" + way.keyText
            known[way] = text
            return text
        }
        return ContentHash(([source.hex, borrowed, text].compactMap(\.self)).joined(separator: "\n"))
    }

    func image(_ key: ContentHash) -> EncodedImage? {
        guard let blob = blobs?.blob(key), let end = blob.firstIndex(of: 0x0A),
            let outcome = try? JSONDecoder().decode(EncodingOutcome.self, from: Data(blob[..<end]))
        else { return nil }
        return EncodedImage(Array(blob[(end + 1)...]), outcome: outcome)
    }

    /// Throws `FileError` of kind `unwritable`.
    func store(_ image: EncodedImage, under key: ContentHash) throws(FileError) {
        // One line of JSON, then the file.
        guard let blobs, let outcome = try? JSONEncoder().encode(image.outcome) else { return }
        try blobs.store(Array(outcome) + [0x0A] + image.bytes, under: key)
    }

    // MARK: - Facts of completely decoded pictures

    func facts(of content: ContentHash) -> ImageFacts? {
        value(under: factsKey(content)).flatMap { (facts: ImageFacts) in facts.areValidHere ? facts : nil }
    }

    func store(_ facts: ImageFacts, of content: ContentHash) { store(facts, under: factsKey(content)) }

    /// The number changes with what is measured, and how: older facts lack it.
    private func factsKey(_ content: ContentHash) -> ContentHash {
        ContentHash("facts 9\n" + coders + "\n" + content.hex)
    }

    // MARK: - What art shows

    func content(of art: ContentHash, borrowing borrowed: String) -> ArtContent? {
        value(under: contentKey(art, borrowed))
    }

    func store(_ content: ArtContent, of art: ContentHash, borrowing borrowed: String) {
        store(content, under: contentKey(art, borrowed))
    }

    private func contentKey(_ art: ContentHash, _ borrowed: String) -> ContentHash {
        ContentHash("content 5\n" + coders + "\n" + art.hex + borrowed)
    }

    // MARK: - Records of builds

    /// The record of the last build into an output, by its real path.
    func record(of output: String) -> BuildRecord? { blobs?.blob(recordKey(output)).flatMap { BuildRecord(text: $0) } }

    func store(_ record: BuildRecord, of output: String) {
        guard let blobs, let text = record.text else { return }
        try? blobs.store(text, under: recordKey(output))
    }

    /// Another program may make other things of the same input.
    private func recordKey(_ output: String) -> ContentHash {
        ContentHash(["record 1", Version.current, coders, ProgramFile.identity, output].joined(separator: "\n"))
    }

    // MARK: - JSON

    private func value<Value: Decodable>(under key: ContentHash) -> Value? {
        blobs?.blob(key).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
    }

    private func store(_ value: some Encodable, under key: ContentHash) {
        guard let blobs, let blob = try? JSONEncoder().encode(value) else { return }
        try? blobs.store(Array(blob), under: key)
    }
}

extension Rendition {
    /// How a file is made, whatever its art is called.
    fileprivate var withoutSource: Rendition {
        switch self {
        case .raster(var recipe):
            recipe.source = ""
            return .raster(recipe)
        case .vector(var recipe):
            recipe.source = ""
            return .vector(recipe)
        case .verbatim: return .verbatim(source: "")
        }
    }

    /// Stands for how a file is made, whatever its art is called.
    var keyText: String {
        switch withoutSource {
        case .raster(let recipe): Self.json(recipe)
        case .vector(let recipe): Self.json(recipe)
        case .verbatim: "verbatim"
        }
    }

    private static func json(_ recipe: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(recipe) else { return "\(recipe)" }
        return String(decoding: data, as: UTF8.self)
    }
}
