import StickerModel

/// Makes the best animated WebP of one animation that fits the byte budget, as `WebPLadder` says. Speed and duration
/// never change.
struct WebPAnimationFitter {
    let clip: Clip
    let encoding: Encoding
    var attempts = 0
    /// What was tried before settings for all frames.
    var steps: [EncodingStep] = []
    /// A few frames as an exact file has them, and the bytes that it is guessed to have.
    private let exact: (sample: WebPSample, bytes: Double)
    /// The same frames as a lossy file has them; made when they are first needed.
    private var lossySample: WebPSample?

    /// Guesses the exact file from a few frames.
    init(clip: Clip, encoding: Encoding) throws {
        (self.clip, self.encoding) = (clip, encoding)
        let sample = try WebPSample(clip, tolerance: 0)
        // Beyond, neither it nor rounded colors fit.
        let bound = WebPLadder.roundingReach * Double(encoding.budget)
        exact = (sample, try sample.bytes(.lossless, bound: bound))
        steps = [
            EncodingStep(
                "exact", bytes: Int(min(exact.bytes, 1e15)), measure: exact.bytes > bound ? .atLeast : .estimated,
                limit: budget, verdict: .overLimit)
        ]
    }

    var budget: Int { encoding.budget }

    /// How far (of 255) a pixel of a lossy file may be from its source without being drawn again: grain in still parts
    /// costs nothing then. 2 gains up to .006 SSIM, 4 begins to lose.
    static let tolerance: Int32 = 2

    /// Throws `FileError` when even a few frames at the lowest quality do not fit.
    mutating func fit() throws -> EncodedImage {
        if encoding.quality == .small, let small = try small() { return small }
        if let exact = try exact(within: budget) { return exact }
        let sample = try sampled()
        if let slower = try slower(sample) { return slower }
        if let all = try nearest(clip, sample, within: budget) { return all }
        return try fewerFrames(sample)
    }

    private mutating func sampled() throws -> WebPSample {
        let sample = try lossySample ?? WebPSample(clip, tolerance: Self.tolerance)
        lossySample = sample
        return sample
    }

    /// The smallest file that still looks right with all frames; nil where that needs the whole budget.
    private mutating func small() throws -> EncodedImage? {
        for aim in encoding.smallAims(isAnimated: true) where aim < budget {
            if let exact = try exact(within: aim) { return exact }
            let sample = try sampled()
            // The sampled frames tell how the file would look before all frames are encoded.
            guard let choice = try choose(clip, sample, within: Double(aim)).choice,
                choice.distance.similarity >= SmallQuality.similarity
            else { continue }
            if let found = try nearest(clip, sample, within: aim) { return found }
        }
        return nil
    }

    /// The lossless file, if it fits; it is made only if the guess says that it may.
    private mutating func exact(within target: Int) throws -> EncodedImage? {
        // The worst error of the guess was 6 %.
        guard exact.bytes <= 1.1 * Double(target) else { return nil }
        attempts += 1
        let coder = WebPAnimationCoder(clip: clip, loopCount: encoding.loopCount, sample: exact.sample)
        guard let product = try coder.encode(.lossless, limit: target) else { return nil }
        let outcome = EncodingOutcome(
            isExact: product.isExact, framesKept: product.frames.count, attempts: attempts)
        return EncodedImage(coder.file(product.frames), outcome: outcome)
    }

    /// The nearest file of all frames of `frames`, which are the clip or some of it, within `target` bytes; nil if there
    /// is none.
    mutating func nearest(
        _ frames: Clip, _ sample: WebPSample, within target: Int, start: Float = WebPLadder.usualOfAnimations
    ) throws -> EncodedImage? {
        // Real bytes for each guessed byte.
        var truth = 1.0
        for _ in 0..<4 {
            let guessed = Self.aim * Double(target) / truth
            let (choice, tried) = try choose(frames, sample, within: guessed, start: start)
            guard let settings = choice?.settings else { return nil }
            let steps = tried.map { step in
                EncodingStep(
                    step.title, bytes: Int(Double(step.bytes) * Double(target) / guessed), measure: .estimated,
                    limit: target, verdict: step.verdict)
            }
            attempts += 1
            var coder = WebPAnimationCoder(clip: frames, loopCount: encoding.loopCount, sample: sample)
            if settings.isLossless {
                coder.sample = exact.sample
                if let product = try coder.encode(settings, limit: target) {
                    return image(coder.file(product.frames), settings, product.frames.count, steps)
                }
                truth *= 1.08
                continue
            }
            coder.tolerance = Self.tolerance
            var correction = WebPCorrection(
                coder: coder, sample: sample, settings: settings, target: target, frames: try coder.frames(settings))
            let fits = try correction.apply()
            attempts += correction.passes
            if fits { return image(coder.file(correction.frames), settings, correction.frames.count, steps) }
            truth = max(truth * 1.05, Double(correction.firstByteCount) / (try sample.bytes(settings)))
        }
        return nil
    }

    /// Guesses are off by 1 to 5 %; the correction makes up for the rest.
    private static let aim = 0.98

    func choose(
        _ frames: Clip, _ sample: WebPSample, within target: Double, start: Float = WebPLadder.usualOfAnimations
    ) throws -> (choice: WebPLadder.Choice?, steps: [EncodingStep]) {
        // What is known of exact frames is about all of them.
        let isWhole = frames.durations.count == clip.durations.count
        return try WebPLadder.choose(sample, within: target, exact: isWhole ? exact : nil, start: start)
    }

    private func image(
        _ bytes: [UInt8], _ settings: WebPSettings, _ frameCount: Int, _ tried: [EncodingStep]
    ) -> EncodedImage {
        var outcome = EncodingOutcome(isExact: false, framesKept: frameCount, attempts: attempts)
        settings.describe(in: &outcome)
        let limit = tried.first?.limit ?? budget
        outcome.considered = steps.map { $0.beyond(limit) } + tried.choosing(settings, bytes: bytes.count)
        return EncodedImage(bytes, outcome: outcome)
    }
}
