import PortableFoundation
import StickerImaging
import StickerModel

/// Facts of images by their content, so that a file with several copies is decoded once.
final class ImageFactsCache: Sendable {
    private let known = Locked<[ContentHash: Result<ImageFacts, FileError>]>([:])
    /// Limits on the files that are measured.
    let limits: ArtLimits
    private let stored: BuildCache?
    private let memory: MemoryBudget

    /// With `stored`, facts are also kept between runs.
    init(limits: ArtLimits, stored: BuildCache? = nil, memory: MemoryBudget = .shared) {
        self.limits = limits
        self.stored = stored
        self.memory = memory
    }

    /// Takes over what is known of images by their content.
    func learn(_ facts: [ContentHash: ImageFacts]) {
        known.with { known in known.merge(facts.mapValues { .success($0) }) { own, _ in own } }
    }

    /// What is known of images that could be decoded, of these contents.
    func facts(of contents: some Sequence<ContentHash>) -> [ContentHash: ImageFacts] {
        let known = known.with { $0 }
        return Dictionary(
            contents.map { ($0, try? known[$0]?.get()) }.compactMap { hash, facts in
                facts.map { (hash, $0) }
            }
        ) { first, _ in first }
    }

    /// Facts of the image with this content; nil when they are not known yet. Throws `FileError`.
    func facts(of content: ContentHash) throws(FileError) -> ImageFacts? { try known.with { $0[content] }?.get() }

    /// Facts of a completely decoded image. Throws `FileError`.
    func facts(of bytes: [UInt8]) throws(FileError) -> ImageFacts {
        try facts(of: bytes) { art throws(FileError) in
            try memory.holdPictures(MemoryEstimate.measuring(art.facts)) { () throws(FileError) in
                try ArtDecoder.measure(art)
            }
        }
    }

    /// Measures an image that was just made, for later questions; errors are reported then.
    ///
    /// For workers that hold a share of the memory for the art of the image: if they asked for more, they could wait
    /// for each other. Outputs are small.
    func learn(_ bytes: [UInt8]) {
        _ = try? facts(of: bytes) { art throws(FileError) in try ArtDecoder.measure(art) }
    }

    private func facts(
        of bytes: [UInt8], by measure: (any Art) throws(FileError) -> ImageFacts
    ) throws(FileError) -> ImageFacts {
        let hash = ContentHash(bytes)
        if let result = known.with({ $0[hash] }) { return try result.get() }
        let result = Result { () throws(FileError) in
            if let facts = stored?.facts(of: hash) { return facts }
            let facts = try measure(try ArtDecoder.open(bytes, limits: limits))
            stored?.store(facts, of: hash)
            return facts
        }
        known.with { $0[hash] = result }
        return try result.get()
    }
}
