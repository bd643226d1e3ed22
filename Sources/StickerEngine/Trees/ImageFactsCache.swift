import Foundation
import StickerImaging
import StickerModel

/// Facts of images by their content, so that a file that stands in several places is decoded once.
final class ImageFactsCache: Sendable {
    private let known = Locked<[ContentHash: Result<ImageFacts, ArtProblem>]>([:])
    private let limits: ArtLimits
    private let stored: StoredFacts?

    /// With `stored`, facts are also kept between runs.
    init(limits: ArtLimits, stored: StoredFacts? = nil) {
        self.limits = limits
        self.stored = stored
    }

    /// Facts of a completely decoded image. Throws `ArtProblem`.
    func facts(of bytes: [UInt8]) throws(ArtProblem) -> ImageFacts {
        let hash = ContentHash(bytes)
        if let result = known.with({ $0[hash] }) { return try result.get() }
        let result = Result { () throws(ArtProblem) in try measure(bytes, hash) }
        known.with { $0[hash] = result }
        return try result.get()
    }

    private func measure(_ bytes: [UInt8], _ hash: ContentHash) throws(ArtProblem) -> ImageFacts {
        if let facts = stored?.facts(hash) { return facts }
        let art = try ArtDecoder.open(bytes, limits: limits)
        let facts = try CanvasGate.shared.hold(art.facts.size.area) { () throws(ArtProblem) in
            try ArtDecoder.measure(art)
        }
        stored?.store(facts, of: hash)
        return facts
    }
}
