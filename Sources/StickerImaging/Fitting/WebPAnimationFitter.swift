import StickerModel

/// Makes the best animated WebP of one animation that fits the byte budget, as `WebPLadder` says. Speed and duration
/// never change.
struct WebPAnimationFitter {
    let clip: Clip
    let encoding: Encoding
    private var attempts = 0
    private var steps: [EncodingStep] = []
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

    private var budget: Int { encoding.budget }

    /// How far (of 255) a pixel of a lossy file may be from its source without being drawn again: grain in still parts
    /// costs nothing then. 2 gains up to .006 SSIM, 4 begins to lose.
    private static let tolerance: Int32 = 2

    /// Throws `FileError` when even a few frames at the lowest quality do not fit.
    consuming func fit() throws -> EncodedImage {
        if let small = try small() { return small }
        if let exact = try exact(within: budget) { return exact }
        let sample = try sampled()
        if let slower = try slower(sample) { return slower }
        if let all = try nearest(clip, sample, within: budget) { return all }
        return try fewerFrames(sample)
    }

    /// The animation with at most 30 frames a second, where it has many more and they would cost much quality: no one
    /// misses every second of 60, and what they take shows. nil where all frames are worth their bytes.
    private mutating func slower(_ sample: WebPSample) throws -> EncodedImage? {
        let kept = try clip.joiningShort(Self.shortestFrame, because: .fast)
        guard 4 * kept.durations.count <= 3 * clip.durations.count else { return nil }
        let choice = try choose(clip, sample, within: Double(budget)).choice?.settings
        if let choice, choice.isLossless || choice.quality >= Self.fairQuality { return nil }
        var slower = encoding
        slower.quality = .auto
        var image = try WebPAnimationFitter(clip: kept, encoding: slower).fit()
        let settings = choice ?? WebPLadder.last(isOpaque: sample.isOpaque, quality: WebPLadder.lowestOfAnimations)
        image.outcome.isExact = false
        image.outcome.considered.insert(try step(settings, sample, choice == nil ? .overLimit : .lessNear), at: 0)
        return image
    }

    /// In ms: nine tenths of a thirtieth of a second, as most files have whole milliseconds.
    private static let shortestFrame = 30.0

    /// With less, blocks and rings show.
    private static let fairQuality: Float = 50

    /// Drops frames, chosen by motion: as few as leave the others a quality at which blocks hardly show.
    private mutating func fewerFrames(_ sample: WebPSample) throws -> EncodedImage {
        let last = WebPLadder.last(isOpaque: sample.isOpaque, quality: WebPLadder.lowestOfAnimations)
        let fewer = FewerFrames(clip)
        let coarse = WebPSettings.lossy(Self.coarseQuality, alpha: last.alphaQuality)
        let count = clip.durations.count
        var wanted = min(count - 1, Int(Double(count) * Double(budget) / (try sample.bytes(coarse))))
        steps.append(try step(last, sample, .overLimit))
        while wanted >= 2 {
            let kept = try fewer.keeping(wanted)
            let sample = try WebPSample(kept, tolerance: Self.tolerance)
            if let image = try nearest(kept, sample, within: budget, start: Self.coarseQuality) { return image }
            wanted = min(wanted - 1, Int(Double(wanted) * Double(budget) / (try sample.bytes(last))))
        }
        throw FileError.tooLarge(
            Int(try sample.bytes(last).rounded()), isGuess: true, "at the lowest quality", budget: budget,
            hint: "shorten it with `trim`, or use simpler art")
    }

    /// With less, a missing frame shows less than the blocks of all.
    private static let coarseQuality: Float = 26

    /// Settings with which all frames were not worth their bytes, or did not fit.
    private func step(
        _ settings: WebPSettings, _ sample: WebPSample, _ verdict: EncodingStep.Verdict
    ) throws -> EncodingStep {
        EncodingStep(
            "\(settings.title) with all \(Figures.grouped(clip.durations.count)) frames",
            bytes: Int(min(try sample.bytes(settings), 1e15)), measure: .estimated, limit: budget, verdict: verdict)
    }

    private mutating func sampled() throws -> WebPSample {
        let sample = try lossySample ?? WebPSample(clip, tolerance: Self.tolerance)
        lossySample = sample
        return sample
    }

    /// The smallest file that still looks right with all frames; nil where that needs the whole budget.
    private mutating func small() throws -> EncodedImage? {
        for aim in encoding.smallAims(isAnimated: true) {
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
        let outcome = EncodingOutcome(isExact: product.isExact, frames: clip.changes, attempts: attempts)
        return EncodedImage(coder.file(product.frames), outcome: outcome)
    }

    /// The nearest file of all frames of `clip`, which may be some of all, within `target` bytes; nil if there is none.
    private mutating func nearest(
        _ clip: Clip, _ sample: WebPSample, within target: Int, start: Float = WebPLadder.usualOfAnimations
    ) throws -> EncodedImage? {
        // Real bytes for each guessed byte.
        var truth = 1.0
        for _ in 0..<4 {
            let guessed = Self.aim * Double(target) / truth
            let (choice, tried) = try choose(clip, sample, within: guessed, start: start)
            guard let settings = choice?.settings else { return nil }
            let steps = tried.map { step in
                EncodingStep(
                    step.title, bytes: Int(Double(step.bytes) * Double(target) / guessed), measure: .estimated,
                    limit: target, verdict: step.verdict)
            }
            attempts += 1
            var coder = WebPAnimationCoder(clip: clip, loopCount: encoding.loopCount, sample: sample)
            if settings.isLossless {
                coder.sample = exact.sample
                if let product = try coder.encode(settings, limit: target) {
                    return image(coder.file(product.frames), settings, clip, steps)
                }
                truth *= 1.08
                continue
            }
            coder.tolerance = Self.tolerance
            let frames = try coder.frames(settings)
            var correction = WebPCorrection(
                coder: coder, sample: sample, settings: settings, target: target, frames: frames)
            let fits = try correction.apply()
            attempts += correction.passes
            if fits { return image(coder.file(correction.frames), settings, clip, steps) }
            truth = max(truth * 1.05, Double(WebPContainer.byteCount(frames)) / (try sample.bytes(settings)))
        }
        return nil
    }

    /// Guesses are off by 1 to 5 %; the correction makes up for the rest.
    private static let aim = 0.98

    private func choose(
        _ frames: Clip, _ sample: WebPSample, within target: Double, start: Float = WebPLadder.usualOfAnimations
    ) throws -> (choice: WebPLadder.Choice?, steps: [EncodingStep]) {
        // What is known of exact frames is about all of them.
        let isWhole = frames.durations.count == clip.durations.count
        return try WebPLadder.choose(sample, within: target, exact: isWhole ? exact : nil, start: start)
    }

    private func image(
        _ bytes: [UInt8], _ settings: WebPSettings, _ clip: Clip, _ tried: [EncodingStep]
    ) -> EncodedImage {
        var outcome = EncodingOutcome(isExact: false, frames: clip.changes, attempts: attempts)
        settings.describe(in: &outcome)
        let limit = tried.first?.limit ?? budget
        outcome.considered = steps.map { $0.beyond(limit) } + tried.choosing(settings, bytes: bytes.count)
        return EncodedImage(bytes, outcome: outcome)
    }
}
