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

/// Rendered files of the last build that may be taken over: unchanged on disk, made from the same source and recipe.
struct PreviousOutput: Sendable {
    private let folder: String
    /// By path relative to the output folder.
    private let images: [String: MarkedImage]
    /// One place of each image, by what it was made from.
    private let places: [String: String]

    /// `edited` are files whose content is no longer what was written; they are never taken.
    init(_ destination: Destination, edited: Set<String>) {
        folder = destination.path
        images = (destination.marker?.images ?? [:]).filter { !edited.contains($0.key) }
        // The least path, so that the choice is always the same.
        places = Dictionary(images.map { ($0.value.key, $0.key) }) { min($0, $1) }
    }

    /// Nothing to take over.
    init() {
        folder = ""
        images = [:]
        places = [:]
    }

    /// Puts the image made under `key` at `targets` of the staging folder; nil when there is none.
    ///
    /// A file that stays where it was is hard-linked, so that it is not touched at all; elsewhere, and where links are
    /// refused, it is copied: no two files of an output share their content, since editing one would change the other.
    /// Throws `FileError` of kind `unwritable`.
    func take(_ key: ContentHash, to targets: [String], in staging: String) throws(FileError) -> RenderedImage? {
        guard let place = places[key.hex], let outcome = images[place]?.outcome else { return nil }
        var status = stat()
        guard lstat(folder + "/" + place, &status) == 0 else { return nil }
        var bytes: [UInt8]?
        for target in targets {
            let path = staging + "/" + target
            try FileWriting.makeFolder(FileWriting.parent(of: path))
            if images[target]?.key == key.hex, link(folder + "/" + target, path) == 0 { continue }
            bytes = bytes ?? (try? FileReading.bytes(of: folder + "/" + place, atMost: .max))
            guard let bytes else {
                // The image is made anew; what is linked already would be written through to the old output.
                for target in targets { FileWriting.remove(staging + "/" + target) }
                return nil
            }
            try FileWriting.write(bytes, to: path)
        }
        return RenderedImage(byteCount: Int(status.st_size), outcome: outcome, key: key)
    }
}

/// One finished image of the output.
struct RenderedImage: Sendable {
    var byteCount: Int
    var outcome: EncodingOutcome
    /// What it was made from: source bytes, recipe, coder versions.
    var key: ContentHash
}
