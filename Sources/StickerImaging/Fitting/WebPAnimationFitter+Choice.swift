import StickerModel

extension WebPAnimationFitter {
    /// Below this, frames are given up instead: blocks show more than a missing frame does.
    static let lowestQuality: Float = 12

    /// What is given up before frames are.
    static func lowest(_ sample: WebPSample) -> WebPSettings {
        .lossy(lowestQuality, alpha: sample.isOpaque ? 100 : leastAlpha)
    }

    /// Near-lossless rounding saves a third of the exact file at most.
    static let roundingReach = 1.6

    /// Alpha qualities that differ in size: 80 keeps 96 levels, 70 keeps 16, 15 keeps 5.
    private static let alphaSteps = [100, 80, 74, 70, 50, 30, 15]
    private static let leastAlpha = 15

    /// The settings whose guessed size is within `target` and whose sample comes nearest to the originals.
    func choose(
        _ sample: WebPSample, target: Double
    ) throws -> (settings: WebPSettings, isMixed: Bool)? {
        var best: (settings: WebPSettings, isMixed: Bool, distance: PictureDistance)?
        if let level = try rounding(sample, target: target) {
            best = (level, false, try sample.distance(level))
        }
        if try sample.bytes(Self.lowest(sample)) > target { return best.map { ($0.settings, $0.isMixed) } }
        for alpha in try Self.alphas(sample) {
            // Coarse alpha shows as steps in every soft edge: only when color has suffered as much.
            if let best, best.settings.quality >= 40, alpha < 50 { break }
            guard let found = try highest(sample, alpha: alpha, target: target, start: best?.settings.quality ?? 80)
            else { continue }
            let distance = try sample.distance(found.settings)
            if best.map({ distance < $0.distance }) ?? true { best = (found.settings, found.isMixed, distance) }
            if alpha == 100, found.settings.quality >= 90 { break }
        }
        return best.map { ($0.settings, $0.isMixed) }
    }

    /// The alpha qualities worth trying: one where edges are so hard that a coarser one saves nothing.
    private static func alphas(_ sample: WebPSample) throws -> [Int] {
        if sample.isOpaque { return [100] }
        let saved = try sample.bytesBesideColor(alpha: 100) - sample.bytesBesideColor(alpha: leastAlpha)
        let rest = try sample.bytes(.lossy(lowestQuality, alpha: leastAlpha))
        return saved < rest / 50 ? [100] : alphaSteps
    }

    /// The least near-lossless rounding that fits.
    private func rounding(_ sample: WebPSample, target: Double) throws -> WebPSettings? {
        guard exactGuess < Self.roundingReach * target else { return nil }
        return try [80, 60, 40].map(WebPSettings.nearLossless).first {
            // One frame tells which levels have a chance.
            guard try exactGuess * sample.losslessShare($0) < 1.15 * target else { return false }
            return try sample.bytes($0, bound: target) <= target
        }
    }

    private func highest(
        _ sample: WebPSample, alpha: Int, target: Double, start: Float
    ) throws -> (settings: WebPSettings, isMixed: Bool)? {
        for isMixed in [false, true] {
            var search = QualitySearch(budget: target, lowest: Self.lowestQuality)
            search.step = 1
            if !isMixed {
                let beside = try sample.bytesBesideColor(alpha: alpha)
                for (quality, bytes) in sample.triedColors { search.note(quality, bytes: bytes + beside) }
            }
            while let quality = search.next(start: start) {
                search.note(quality, bytes: try sample.bytes(.lossy(quality, alpha: alpha), isMixed: isMixed))
            }
            // Mixing costs a second encode of each frame: only where the sample shows a gain.
            let quality = search.best
            if !isMixed, try sample.gainsByMixing(.lossy(quality ?? Self.lowestQuality, alpha: alpha)) { continue }
            return quality.map { (.lossy($0, alpha: alpha), isMixed) }
        }
        return nil
    }
}
