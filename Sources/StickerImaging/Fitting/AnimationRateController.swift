import StickerModel

/// Codes a lossy animation so that it uses its byte budget.
///
/// A guess from a few frames is off by some percent. So every third frame is coded first, and what these take decides
/// on the quality of the others; the largest frames are coded again to make up for what is still wrong. Motion hides so
/// small a step in quality.
struct AnimationRateController {
    let coder: WebPAnimationCoder
    private(set) var frames: [WebPContainer.Frame]
    /// Passes over the clip so far in which frames were coded again.
    private(set) var passes = 0
    /// Bytes that the file would take if all frames were coded like the first ones.
    let guess: Double
    private let settings: WebPSettings
    private let budget: Int
    private let sample: WebPSample
    /// Color quality of each frame.
    private var qualities: [Float]
    /// Frames that are not coded yet.
    private var open: Set<Int>

    /// Codes the first frames. Throws `FileError` when frames cannot be read.
    init(coder: WebPAnimationCoder, settings: WebPSettings, budget: Int, sample: WebPSample) throws {
        (self.coder, self.settings, self.budget, self.sample) = (coder, settings, budget, sample)
        let all = Set(coder.clip.durations.indices)
        let first = all.count < Self.many ? all : all.filter { $0.isMultiple(of: Self.stride) }
        let frames = try coder.frames(settings, at: first)
        self.frames = frames
        open = all.subtracting(first)
        qualities = frames.map { _ in settings.quality }
        // The first frame is unlike all others.
        let later = first.subtracting([0])
        let known = later.reduce(0) { $0 + frames[$1].payload.chunks.count }
        let share = Double(Self.area(frames, open)) / Double(max(1, Self.area(frames, later)))
        guess = Double(WebPContainer.byteCount(frames)) + share * Double(known)
    }

    /// Shorter animations are coded at once: a third of their frames is what the sample knows already.
    private static let many = 18
    private static let stride = 3

    /// The coarsest settings of any frame.
    var worst: WebPSettings { .lossy(qualities.min() ?? settings.quality, alpha: settings.alphaQuality) }

    private var byteCount: Int { WebPContainer.byteCount(frames) }

    /// In px.
    private static func area(_ frames: [WebPContainer.Frame], _ positions: Set<Int>) -> Int {
        positions.reduce(0) { $0 + frames[$1].rect.area }
    }

    /// Codes the other frames, and some again until the file fits the budget and uses it well; false when it cannot be
    /// made to fit.
    mutating func fitToBudget() throws -> Bool {
        if !open.isEmpty {
            let quality = try qualityOfOthers()
            try coder.code(&frames, at: open, settings.quality(quality))
            for position in open { qualities[position] = quality }
            open = []
        }
        for _ in 0..<Self.mostPasses where byteCount > budget {
            guard try shrink(by: byteCount - budget + budget / 400) else { return false }
        }
        guard byteCount <= budget else { return false }
        for _ in 0..<2 where Double(byteCount) < Self.enough * Double(budget) {
            guard try grow(by: Int(Self.aim * Double(budget)) - byteCount) else { break }
        }
        return true
    }

    /// The quality in which the frames that are not coded yet fill the rest of the budget.
    private func qualityOfOthers() throws -> Float {
        let coded = Double(byteCount)
        let wanted = (WebPAnimationFitter.aim * Double(budget) - coded) / max(1, guess - coded)
        var search = try sample.search(
            budget: wanted * (try sample.bytes(settings)), alpha: settings.alphaQuality)
        while let quality = search.next(start: settings.quality) {
            search.note(quality, bytes: try sample.bytes(settings.quality(quality)))
        }
        return search.best ?? WebPAnimationFitter.lowestQuality
    }

    private static let mostPasses = 6
    /// A file that uses this share of its budget is not worth another pass (docs/fitting.md, section 5).
    static let enough = 0.95
    /// The share that passes aim at: the rest of the budget is worth less than the time to code all frames again.
    static let aim = 0.965

    /// False when the quality cannot go lower.
    private mutating func shrink(by bytes: Int) throws -> Bool {
        let from = qualities.max() ?? settings.quality
        let candidates = positions(of: from)
        let whole = candidates.reduce(0) { $0 + frames[$1].payload.chunks.count }
        var to = from
        var saving = 0.0
        // A small step, as frames of one animation should look alike, but one that saves enough in two thirds of them.
        while saving * Double(whole) < 1.7 * Double(bytes), to > WebPAnimationFitter.lowestQuality {
            to = max(WebPAnimationFitter.lowestQuality, to - 1)
            saving = 1 - (try share(to, of: from))
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
    private mutating func grow(by bytes: Int) throws -> Bool {
        let from = qualities.min() ?? settings.quality
        let candidates = positions(of: from)
        let whole = candidates.reduce(0) { $0 + frames[$1].payload.chunks.count }
        var (to, growth) = (from, 0.0)
        while to < 100 {
            let next = try share(min(100, to + 1), of: from) - 1
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
        try coder.code(&frames, at: chosen, settings.quality(quality))
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
    private func share(_ to: Float, of from: Float) throws -> Double {
        let (new, old) = (WebPSettings.lossy(to, alpha: settings.alphaQuality), settings.quality(from))
        return try sample.bytes(new) / max(1, sample.bytes(old))
    }
}

extension WebPSettings {
    fileprivate func quality(_ quality: Float) -> WebPSettings { .lossy(quality, alpha: alphaQuality) }
}
