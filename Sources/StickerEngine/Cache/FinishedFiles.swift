import StickerImaging
import StickerModel

/// A file of the output that was made from art. Marker and record have it, so that the next build can reuse the file.
struct FinishedFile: Decodable, Sendable, Equatable {
    /// `BuildCache.key`.
    var key: ContentHash
    /// How it came out, as the report prints it.
    var outcome: EncodingOutcome
    /// The sticker whose own picture it is, `tea-time/cup`; nil for icons and tray images.
    var sticker: String?
    /// In bytes; not recorded.
    var byteCount = 0

    private enum CodingKeys: CodingKey {
        case key, outcome, sticker
    }
}

/// Where a build puts the files it makes from art, and finds those that earlier builds made: in the old output, else in
/// the user's cache.
struct FinishedFiles: Sendable {
    let staged: StagedFiles
    let cache: BuildCache
    /// Everything written is measured here, on all cores, so that checking it is fast.
    let facts: ImageFactsCache

    /// Puts the file that an earlier build made under `key` at `paths` of the staging folder; nil when there is none. A
    /// file that keeps its path is linked. Throws `FileError` of kind `unwritable`.
    func reuse(_ key: ContentHash, at paths: [String]) throws(FileError) -> FinishedFile? {
        var finished: FinishedFile?
        var image: EncodedImage?
        for path in paths {
            if let picture = staged.recorded(path)?.picture, picture.key == key, staged.link(path) {
                finished = picture
                finished?.byteCount = staged[path]?.byteCount ?? 0
                continue
            }
            image = image ?? cache.image(key)
            guard let image else {
                // The file is made again: a name that exists cannot be written.
                for path in paths { staged.remove(path) }
                return nil
            }
            finished = try write(image, key, to: [path])
        }
        return finished
    }

    /// Writes a file that was just made at `paths` of the staging folder. Throws `FileError` of kind `unwritable`.
    func write(_ image: EncodedImage, _ key: ContentHash, to paths: [String]) throws(FileError) -> FinishedFile {
        for path in paths { try staged.write(image.bytes, to: path) }
        facts.learn(image.bytes)
        return FinishedFile(key: key, outcome: image.outcome, byteCount: image.bytes.count)
    }
}
