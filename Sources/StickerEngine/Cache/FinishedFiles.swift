import StickerImaging
import StickerModel

/// A file of the output that was made from art. The record has it, so that the next build can reuse the file.
struct FinishedFile: Sendable, Equatable {
    /// `BuildCache.key`.
    var key: ContentHash
    var outcome: EncodingOutcome
    /// The sticker whose own picture it is, `tea-time/cup`; nil for icons and tray images.
    var sticker: String?
    /// In bytes; not recorded.
    var byteCount = 0
}

/// Where a build puts the files it makes from art, and finds those of earlier builds: in the old output or the cache.
struct FinishedFiles: Sendable {
    /// nil where pictures are made for the cache alone.
    let output: NewOutput?
    let cache: BuildCache
    /// Everything written is measured here, on all cores, so that checking it is fast.
    let facts: ImageFactsCache

    /// Puts the file that an earlier build made under `key` at `paths` of the output; nil when there is none. A
    /// file that keeps its path stays. Throws `FileError` of kind `unwritable`.
    func reuse(_ key: ContentHash, at paths: [String]) throws(FileError) -> FinishedFile? {
        guard let output else {
            return cache.image(key).map { FinishedFile(key: key, outcome: $0.outcome, byteCount: $0.bytes.count) }
        }
        var finished: FinishedFile?
        var image: EncodedImage?
        for path in paths {
            if let picture = output.recorded(path)?.picture, picture.key == key, output.keep(path) {
                finished = picture
                finished?.byteCount = output[path]?.byteCount ?? 0
                continue
            }
            image = image ?? cache.image(key)
            guard let image else {
                // The file is made again: a name that exists cannot be written.
                for path in paths { output.remove(path) }
                return nil
            }
            finished = try write(image, key, to: [path])
        }
        return finished
    }

    /// Writes a file that was just made at `paths` of the output. Throws `FileError` of kind `unwritable`.
    func write(_ image: EncodedImage, _ key: ContentHash, to paths: [String]) throws(FileError) -> FinishedFile {
        if let output { for path in paths { try output.write(image.bytes, to: path) } }
        facts.learn(image.bytes)
        return FinishedFile(key: key, outcome: image.outcome, byteCount: image.bytes.count)
    }

    /// Stores a picture that was just made for later builds. A build goes on when the cache cannot be written; where the
    /// cache is all there is to write, `FileError` of kind `unwritable` is thrown.
    func store(_ image: EncodedImage, under key: ContentHash) throws(FileError) {
        do {
            try cache.store(image, under: key)
        } catch {
            if output == nil { throw error }
        }
    }
}
