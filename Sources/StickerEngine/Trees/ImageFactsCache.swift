import Foundation
import StickerImaging
import StickerModel

/// Facts of images by their content, so that a file that stands in several places is decoded once.
final class ImageFactsCache: Sendable {
    private let known = Locked<[ContentHash: Result<ImageFacts, ArtProblem>]>([:])
    private let limits: ArtLimits
    private let stored: BuildCache?
    private let gate: DecodeMemoryLimiter

    /// With `stored`, facts are also kept between runs.
    init(limits: ArtLimits, stored: BuildCache? = nil, gate: DecodeMemoryLimiter = .shared) {
        self.limits = limits
        self.stored = stored
        self.gate = gate
    }

    /// Facts of a completely decoded image. Throws `ArtProblem`.
    func facts(of bytes: [UInt8]) throws(ArtProblem) -> ImageFacts {
        try facts(of: bytes) { art throws(ArtProblem) in
            try gate.hold(art.facts.size.area) { () throws(ArtProblem) in try ArtDecoder.measure(art) }
        }
    }

    /// Finds out the facts of an image that was just made, for whoever asks later; what is wrong with it is said then.
    ///
    /// For workers that passed the gate with the art they made it of: waiting there again, they could wait for each
    /// other. Outputs are small.
    func learn(_ bytes: [UInt8]) {
        _ = try? facts(of: bytes) { art throws(ArtProblem) in try ArtDecoder.measure(art) }
    }

    private func facts(
        of bytes: [UInt8], by measure: (any Art) throws(ArtProblem) -> ImageFacts
    ) throws(ArtProblem) -> ImageFacts {
        let hash = ContentHash(bytes)
        if let result = known.with({ $0[hash] }) { return try result.get() }
        let result = Result { () throws(ArtProblem) in
            if let facts = stored?.facts(of: hash) { return facts }
            let facts = try measure(try ArtDecoder.open(bytes, limits: limits))
            stored?.store(facts, of: hash)
            return facts
        }
        known.with { $0[hash] = result }
        return try result.get()
    }
}
