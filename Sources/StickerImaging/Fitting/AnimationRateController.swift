import StickerModel

/// Brings a lossy animation to its byte budget by coding some frames again, a little coarser or finer.
///
/// A guess from a few frames is off by some percent. Coding the largest frames again makes up for that: they are few, and
/// motion hides so small a step in quality.
struct AnimationRateController {
    let coder: WebPAnimationCoder
    private(set) var frames: [WebPContainer.Frame]
    /// Passes over the clip so far.
    private(set) var passes = 0
    private let settings: WebPSettings
    /// Color quality of each frame.
    private var qualities: [Float]

    init(coder: WebPAnimationCoder, frames: [WebPContainer.Frame], settings: WebPSettings) {
        self.coder = coder
        self.frames = frames
        self.settings = settings
        qualities = frames.map { _ in settings.quality }
    }

    /// The coarsest settings of any frame.
    var worst: WebPSettings { .lossy(qualities.min() ?? settings.quality, alpha: settings.alphaQuality) }

    /// No frame is missing.
    var isWhole: Bool { frames.count == coder.clip.durations.count }

    private var byteCount: Int {
        frames.reduce(WebPContainer.overhead(frames: frames.count)) { $0 + $1.payload.chunks.count }
    }

    /// Codes some frames again until the file fits the budget and uses it well; false when it cannot be made to fit.
    mutating func fitToBudget(_ budget: Int, _ sample: WebPSample) throws -> Bool {
        for _ in 0..<Self.mostPasses where byteCount > budget {
            guard try shrink(by: byteCount - budget + budget / 400, sample) else { return false }
        }
        guard byteCount <= budget else { return false }
        for _ in 0..<2 where Double(byteCount) < Self.enough * Double(budget) {
            guard try grow(by: Int(Self.aim * Double(budget)) - byteCount, budget: budget, sample) else { break }
        }
        return true
    }

    private static let mostPasses = 6
    /// A file that uses this share of its budget is not worth another pass (docs/fitting.md, section 5).
    private static let enough = 0.95
    /// The share that passes aim at: the rest of the budget is worth less than the time to code all frames again.
    private static let aim = 0.965

    /// False when the quality cannot go lower.
    private mutating func shrink(by bytes: Int, _ sample: WebPSample) throws -> Bool {
        let from = qualities.max() ?? settings.quality
        let candidates = positions(of: from)
        let whole = candidates.reduce(0) { $0 + frames[$1].payload.chunks.count }
        var to = from
        var saving = 0.0
        // A small step, as frames of one animation should look alike, but one that saves enough in two thirds of them.
        while saving * Double(whole) < 1.7 * Double(bytes), to > WebPAnimationFitter.lowestQuality {
            to = max(WebPAnimationFitter.lowestQuality, to - 1)
            saving = 1 - (try share(to, of: from, sample))
        }
        guard to < from, saving > 0 else { return false }
        var (chosen, saved): (Set<Int>, Double) = ([], 0)
        for position in candidates where saved < 1.1 * Double(bytes) {
            chosen.insert(position)
            saved += saving * Double(frames[position].payload.chunks.count)
        }
        try recode(chosen, to)
        return true
    }

    /// False when there is nothing to gain.
    private mutating func grow(by bytes: Int, budget: Int, _ sample: WebPSample) throws -> Bool {
        let from = qualities.min() ?? settings.quality
        let candidates = positions(of: from)
        let whole = candidates.reduce(0) { $0 + frames[$1].payload.chunks.count }
        var (to, growth) = (from, 0.0)
        while to < 100 {
            let next = try share(min(100, to + 1), of: from, sample) - 1
            // Where one point more is too much for all frames, some of them may still get it.
            if to > from, next * Double(whole) > Double(bytes) { break }
            (to, growth) = (min(100, to + 1), max(0, next))
            if growth * Double(whole) > Double(bytes) { break }
        }
        var (chosen, added): (Set<Int>, Double) = ([], 0)
        for position in candidates {
            let more = growth * Double(frames[position].payload.chunks.count)
            if added + more > Double(bytes) { break }
            chosen.insert(position)
            added += more
        }
        guard growth > 0, !chosen.isEmpty else { return false }
        let before = self
        try recode(chosen, to)
        if byteCount > budget { (frames, qualities) = (before.frames, before.qualities) }
        return byteCount > before.byteCount
    }

    private mutating func recode(_ chosen: Set<Int>, _ quality: Float) throws {
        passes += 1
        try coder.recode(&frames, at: chosen, .lossy(quality, alpha: settings.alphaQuality))
        for position in chosen { qualities[position] = quality }
    }

    /// Frames of one quality, the largest first.
    private func positions(of quality: Float) -> [Int] {
        frames.indices.filter { qualities[$0] == quality }.sorted {
            let (a, b) = (frames[$0].payload.chunks.count, frames[$1].payload.chunks.count)
            return a == b ? $0 < $1 : a > b
        }
    }

    /// Bytes at one quality for each byte at another.
    private func share(_ to: Float, of from: Float, _ sample: WebPSample) throws -> Double {
        let (new, old) = (WebPSettings.lossy(to, alpha: settings.alphaQuality), settings.quality(from))
        return try sample.bytes(new) / max(1, sample.bytes(old))
    }
}

extension WebPSettings {
    fileprivate func quality(_ quality: Float) -> WebPSettings { .lossy(quality, alpha: alphaQuality) }
}
