import StickerModel

/// Makes the best animated WebP of one animation that fits the byte budget, as `WebPLadder` says. Speed and duration
/// never change.
struct WebPAnimationFitter: Fitter {
    let clip: Clip
    let encoding: Encoding
    private var tries = Tries()
    /// A few frames as an exact file has them, and the bytes that it is guessed to have.
    private let exact: (sample: WebPSample, bytes: Double)
    /// The same frames as a lossy file has them; made when they are first needed.
    private lazy var lossySample = Result { try WebPSample(clip, tolerance: WebPAnimationFitter.tolerance) }

    /// Guesses the exact file from a few frames.
    init(clip: Clip, encoding: Encoding) throws {
        (self.clip, self.encoding) = (clip, encoding)
        let sample = try WebPSample(clip, tolerance: 0)
        // Beyond, neither it nor rounded colors fit.
        let bound = WebPLadder.roundingReach * Double(encoding.budget)
        exact = (sample, try sample.bytes(.lossless, bound: bound))
        tries.add(
            "exact", bytes: exact.bytes, measure: exact.bytes > bound ? .atLeast : .estimated, limit: budget,
            verdict: .overLimit)
    }

    var isAnimated: Bool { true }

    /// How far (of 255) a pixel of a lossy file may be from its source without being drawn again: grain in still parts
    /// costs nothing then. 2 gains up to .006 SSIM, 4 begins to lose.
    private static let tolerance: Int32 = 2

    /// The lossless file, if it fits; it is made only if the guess says that it may.
    mutating func exact(within limit: Int) throws -> EncodedImage? {
        // The worst error of the guess was 6 %.
        guard exact.bytes <= 1.1 * Double(limit) else { return nil }
        tries.attempts += 1
        let coder = WebPAnimationCoder(clip: clip, loopCount: encoding.loopCount, sample: exact.sample)
        guard let product = try coder.encode(.lossless, limit: limit) else { return nil }
        var outcome = tries.exact(clip)
        outcome.isExact = product.isExact
        return EncodedImage(coder.file(product.frames), outcome: outcome)
    }

    /// All frames; where they do not fit and the file need not look right, fewer of them.
    mutating func nearest(within limit: Int, looksRight: Bool) throws -> EncodedImage? {
        let sample = try lossySample.get()
        guard looksRight else {
            return try slower(sample) ?? nearest(clip, sample, within: limit) ?? fewerFrames(sample)
        }
        // The sampled frames tell how the file would look before all frames are encoded.
        guard let choice = try choose(clip, sample, within: Double(limit)).choice,
            choice.distance.similarity >= SmallQuality.similarity
        else { return nil }
        return try nearest(clip, sample, within: limit)
    }

    mutating func refusal() throws -> FileError {
        let sample = try lossySample.get()
        let last = WebPLadder.last(isOpaque: sample.isOpaque, quality: WebPLadder.lowestOfAnimations)
        return FileError.tooLarge(
            Int(try sample.bytes(last).rounded()), isGuess: true, "at the lowest quality", budget: budget,
            hint: "shorten it with `trim`, or use simpler art")
    }

    // MARK: Frames

    /// The animation with at most 30 frames a second, where it has many more and they would cost much quality: no one
    /// misses every second of 60, and what they take shows. nil where all frames are worth their bytes.
    private mutating func slower(_ sample: WebPSample) throws -> EncodedImage? {
        let kept = try clip.joiningShort(Self.shortestFrame, because: .fast)
        guard 4 * kept.durations.count <= 3 * clip.durations.count else { return nil }
        let choice = try choose(clip, sample, within: Double(budget)).choice?.settings
        if let choice, choice.isLossless || choice.quality >= Self.fairQuality { return nil }
        var slower = encoding
        slower.quality = .auto
        var fitter = try WebPAnimationFitter(clip: kept, encoding: slower)
        var image = try fitter.fit()
        image.outcome.isExact = false
        let settings = choice ?? WebPLadder.last(isOpaque: sample.isOpaque, quality: WebPLadder.lowestOfAnimations)
        tries.steps = []
        try tryAllFrames(settings, sample, choice == nil ? .overLimit : .lessNear)
        image.outcome.considered = tries.steps + image.outcome.considered
        return image
    }

    /// In ms: nine tenths of a thirtieth of a second, as most files have whole milliseconds.
    private static let shortestFrame = 30.0
    /// With less, blocks and rings show.
    private static let fairQuality: Float = 50

    /// Drops frames, chosen by motion: as few as leave the others a quality at which blocks hardly show.
    private mutating func fewerFrames(_ sample: WebPSample) throws -> EncodedImage? {
        let last = WebPLadder.last(isOpaque: sample.isOpaque, quality: WebPLadder.lowestOfAnimations)
        let fewer = FewerFrames(clip)
        let coarse = WebPSettings.lossy(Self.coarseQuality, alpha: last.alphaQuality)
        let count = clip.durations.count
        var wanted = min(count - 1, Int(Double(count) * Double(budget) / (try sample.bytes(coarse))))
        try tryAllFrames(last, sample, .overLimit)
        while wanted >= 2 {
            let kept = try fewer.keeping(wanted)
            let sample = try WebPSample(kept, tolerance: Self.tolerance)
            if let image = try nearest(kept, sample, within: budget, start: Self.coarseQuality) { return image }
            wanted = min(wanted - 1, Int(Double(wanted) * Double(budget) / (try sample.bytes(last))))
        }
        return nil
    }

    /// With less, a missing frame shows less than the blocks of all.
    private static let coarseQuality: Float = 26

    /// Settings with which all frames were not worth their bytes, or did not fit.
    private mutating func tryAllFrames(
        _ settings: WebPSettings, _ sample: WebPSample, _ verdict: EncodingStep.Verdict
    ) throws {
        tries.add(
            "\(settings.title) with all \(Figures.grouped(clip.durations.count)) frames",
            bytes: try sample.bytes(settings), measure: .estimated, limit: budget, verdict: verdict)
    }

    // MARK: Settings for all frames

    /// The nearest file of all frames of `clip`, which may be some of all, within `target` bytes; nil if there is none.
    private mutating func nearest(
        _ clip: Clip, _ sample: WebPSample, within target: Int, start: Float = WebPLadder.usualOfAnimations
    ) throws -> EncodedImage? {
        var coder = WebPAnimationCoder(clip: clip, loopCount: encoding.loopCount, sample: sample)
        // Real bytes for each guessed byte.
        var truth = 1.0
        var best: (image: EncodedImage, settings: WebPSettings)?
        for _ in 0..<Self.mostEncodes {
            let guessed = Self.aim * Double(target) / truth
            let (choice, tried) = try choose(clip, sample, within: guessed, start: start)
            guard let settings = choice?.settings, settings != best?.settings else { break }
            tries.attempts += 1
            coder.sample = settings.isLossless ? exact.sample : sample
            coder.tolerance = settings.isLossless ? 0 : Self.tolerance
            guard let product = try coder.encode(settings, limit: settings.isLossless ? target : .max) else {
                truth *= 1.08
                continue
            }
            let bytes = WebPContainer.byteCount(product.frames)
            truth = Double(bytes) / (try (settings.isLossless ? exact.sample : sample).bytes(settings))
            if bytes > target { continue }
            let steps = tried.map { step in
                EncodingStep(
                    step.title, bytes: Int(Double(step.bytes) * Double(target) / guessed), measure: .estimated,
                    limit: target, verdict: step.verdict)
            }
            if bytes > best?.image.bytes.count ?? 0 {
                best = (image(coder.file(product.frames), settings, clip, steps, limit: target), settings)
            }
            if settings.isLossless || Double(bytes) >= Self.fill * Double(target) { break }
        }
        return best?.image
    }

    /// Guesses are off by 1 to 5 %, and one step of quality is worth 2 to 4 %: what is left shows less than the time to
    /// encode all frames again.
    private static let (aim, fill, mostEncodes) = (0.98, 0.93, 4)

    private func choose(
        _ frames: Clip, _ sample: WebPSample, within target: Double, start: Float = WebPLadder.usualOfAnimations
    ) throws -> (choice: WebPLadder.Choice?, steps: [EncodingStep]) {
        // What is known of exact frames is about all of them.
        let isWhole = frames.durations.count == clip.durations.count
        return try WebPLadder.choose(sample, within: target, exact: isWhole ? exact : nil, start: start)
    }

    private func image(
        _ bytes: [UInt8], _ settings: WebPSettings, _ clip: Clip, _ tried: [EncodingStep], limit: Int
    ) -> EncodedImage {
        var image = tries.image(bytes, [], limit: limit, of: clip)
        settings.describe(in: &image.outcome)
        image.outcome.considered =
            image.outcome.considered.dropLast() + tried.choosing(settings, bytes: bytes.count)
        return image
    }
}
