import Foundation
import StickerImaging
import StickerModel

/// Finished images by what they were made from: source bytes, recipe and coder versions.
struct RenderCache: Sendable {
    let blobs: BlobCache

    /// Names one image; equal keys mean equal bytes.
    static func key(source: ContentHash, recipe: ImageRecipe, coders: String) -> ContentHash {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var recipe = recipe
        // The same bytes under another name are the same art.
        recipe.source = ""
        let text = (try? encoder.encode(recipe)).map { String(decoding: $0, as: UTF8.self) } ?? "\(recipe)"
        return ContentHash(Array((source.hex + "\n" + coders + "\n" + text).utf8))
    }

    func image(_ key: ContentHash) -> EncodedImage? {
        guard let blob = blobs.blob(key), let end = blob.firstIndex(of: 0x0A),
            let outcome = try? JSONDecoder().decode(EncodingOutcome.self, from: Data(blob[..<end]))
        else { return nil }
        return EncodedImage(Array(blob[(end + 1)...]), outcome: outcome)
    }

    func store(_ image: EncodedImage, under key: ContentHash) {
        // One line of JSON, then the file.
        guard let outcome = try? JSONEncoder().encode(image.outcome) else { return }
        blobs.store(Array(outcome) + [0x0A] + image.bytes, under: key)
    }
}
