import PortableFoundation
import StickerImaging
import StickerModel

/// Facts of images by their content, so that a file with several copies is decoded once.
final class ImageFactsCache: Sendable {
    private let cached = Locked<[ContentHash: Result<ImageFacts, FileError>]>([:])
    let limits: ArtLimits
    private let stored: BuildCache?
    private let memory: MemoryBudget

    /// With `stored`, facts are also stored between runs.
    init(limits: ArtLimits, stored: BuildCache? = nil, memory: MemoryBudget = .shared) {
        (self.limits, self.stored, self.memory) = (limits, stored, memory)
    }

    /// Uses what the last build knew, all of which is asked for when the output is judged.
    func use(_ facts: RecordedFacts) {
        let read = Array(facts.texts.keys).mapOnAllCores { ($0, facts.facts(of: $0)) }
        cached.with { cached in
            for case (let content, let facts?) in read { cached[content] = .success(facts) }
        }
    }

    /// What is known of images that could be decoded, of these contents; `old` is what the last build knew.
    func record(of contents: some Sequence<ContentHash>, known old: RecordedFacts) -> RecordedFacts {
        let cached = cached.with { $0 }
        var record = RecordedFacts()
        for content in contents {
            if let facts = try? cached[content]?.get() { record.add(facts, of: content, known: old) }
        }
        return record
    }

    /// Facts of the image with this content; nil when they are not known yet. Throws `FileError`.
    func facts(of content: ContentHash) throws(FileError) -> ImageFacts? { try cached.with { $0[content] }?.get() }

    /// Facts of a completely decoded image. Throws `FileError`.
    func facts(of bytes: [UInt8]) throws(FileError) -> ImageFacts {
        try facts(of: bytes) { art throws(FileError) in
            try memory.holdPictures(MemoryEstimate.measuring(art.facts)) { () throws(FileError) in
                try ArtDecoder.measure(art)
            }
        }
    }

    /// Measures an image that was just made, for later questions, which report errors. It asks for no memory, as
    /// outputs are small, and workers that hold some for the art could wait for each other.
    func learn(_ bytes: [UInt8]) { _ = try? facts(of: bytes) { art throws(FileError) in try ArtDecoder.measure(art) } }

    private func facts(
        of bytes: [UInt8], by measure: (any Art) throws(FileError) -> ImageFacts
    ) throws(FileError) -> ImageFacts {
        let hash = ContentHash(bytes)
        if let facts = try facts(of: hash) { return facts }
        let result = Result { () throws(FileError) in
            if let facts = stored?.facts(of: hash) { return facts }
            let header = try ArtDecoder.headerFacts(bytes, limits: limits)
            let facts = if let header { header } else { try measure(ArtDecoder.open(bytes, limits: limits)) }
            stored?.store(facts, of: hash)
            return facts
        }
        cached.with { $0[hash] = result }
        return try result.get()
    }
}
