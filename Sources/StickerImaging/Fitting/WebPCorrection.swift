import StickerModel

/// Codes some frames of a lossy animation again, in another quality, until the file fits and uses its budget: what a few
/// sampled frames say of all is off by some percent. Motion hides so small a step in quality.
struct WebPCorrection {
    let coder: WebPAnimationCoder
    let sample: WebPSample
    /// Of all frames before.
    let settings: WebPSettings
    let target: Int
    var frames: [CodedFrame]
    private(set) var passes = 0
    lazy var qualities = frames.map { _ in settings.quality }

    /// False where the file is too far from its target for small steps, or the quality cannot go lower.
    mutating func apply() throws -> Bool {
        // Beyond, other settings are better than another quality of some frames.
        if Double(byteCount) > 1.25 * Double(target) { return false }
        for _ in 0..<6 where byteCount > target {
            guard try recode(by: Self.aim * Double(target) - Double(byteCount)) else { return false }
        }
        if byteCount > target { return false }
        // The rest of the budget is worth less than the time to code frames again.
        if Double(byteCount) < 0.95 * Double(target) {
            let before = frames
            _ = try recode(by: Self.aim * Double(target) - Double(byteCount))
            if byteCount > target { frames = before }
        }
        return true
    }

    private static let aim = 0.975

    private var byteCount: Int { WebPContainer.byteCount(frames) }

    /// Changes the bytes of the file by about `bytes`, with the largest frames of the quality that is farthest from the
    /// wanted one; false when there is nothing to change.
    private mutating func recode(by bytes: Double) throws -> Bool {
        guard let from = bytes < 0 ? qualities.max() : qualities.min() else { return false }
        let candidates = frames.indices.filter { qualities[$0] == from }.sorted {
            (frames[$1].data.count, $0) < (frames[$0].data.count, $1)
        }
        let whole = candidates.reduce(0.0) { $0 + Double(frames[$1].data.count) }
        let limit = bytes < 0 ? WebPLadder.lowestOfAnimations : 100
        var (to, change) = (from, 0.0)
        // A small step, as frames of one animation should look alike, but one that two thirds of them make up for.
        while to != limit, abs(change) * whole < 1.5 * abs(bytes) {
            to = bytes < 0 ? max(limit, to - 1) : min(limit, to + 1)
            change = try sample.bytes(quality(to)) / max(1, sample.bytes(quality(from))) - 1
        }
        guard to != from, change * bytes > 0 else { return false }
        var (chosen, sum): (Set<Int>, Double) = ([], 0)
        for position in candidates where abs(sum) < abs(bytes) {
            chosen.insert(position)
            sum += change * Double(frames[position].data.count)
        }
        passes += 1
        try coder.code(&frames, at: chosen, quality(to))
        for position in chosen { qualities[position] = to }
        return true
    }

    private func quality(_ quality: Float) -> WebPSettings { .lossy(quality, alpha: settings.alphaQuality) }
}
