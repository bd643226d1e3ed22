import Foundation
import StickerModel

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
