import StickerModel

/// One animation as the best animated WebP inside its budget.
///
/// Pixel-exact when that fits, which a few frames tell beforehand. Else quality gives way, alpha quality with it, the
/// nearest picture deciding; frames go last and where they are missed least. Speed and duration never change.
struct WebPAnimationFitter {
    let clip: Clip
    let encoding: Encoding
    var budget: Int
    var attempts = 0
    /// Guessed bytes of the exact file; only that they are more where they are far beyond the budget.
    var exactGuess = Double.infinity

    init(_ clip: Clip, _ encoding: Encoding) {
        self.clip = clip
        self.encoding = encoding
        budget = encoding.budget
    }

    /// Throws `ArtProblem` when even a few frames at the lowest quality are too large.
    func fit() throws -> EncodedImage {
        var fitter = self
        fitter.exactGuess = try Self.sample(clip).bytes(.lossless, bound: Self.roundingReach * Double(budget))
        if encoding.quality == .small, let small = try fitter.small() { return small }
        if let exact = try fitter.exact() { return exact }
        let sample = try Self.sample(clip, tolerance: Self.tolerance)
        if let lossy = try fitter.lossy(clip, sample) { return lossy }
        return try fitter.fewerFrames(sample)
    }

    /// Codes by which a pixel of a lossy file may differ from its source without being drawn again: what nobody
    /// sees. Grain in still parts then costs nothing (measured: 2 gains up to 0.006 SSIM, 4 begins to lose).
    static let tolerance: Int32 = 2

    static func sample(_ clip: Clip, tolerance: Int32 = 0) throws -> WebPSample {
        try WebPSample(clip, wanted: sampleFrames(clip.durations.count), tolerance: tolerance)
    }

    /// Four, as fitting.md section 3 measured; more of long clips, whose frames differ more.
    static func sampleFrames(_ count: Int) -> Int { max(4, min(6, count / 12)) }

    /// The file without any loss, if the sample says it may fit and it does.
    mutating func exact() throws -> EncodedImage? {
        guard exactGuess <= 1.1 * Double(budget) else { return nil }
        attempts += 1
        let coder = WebPAnimationCoder(clip: clip, loopCount: encoding.loopCount)
        guard let product = try coder.encode(.lossless, limit: budget) else { return nil }
        return EncodedImage(
            product.bytes,
            outcome: EncodingOutcome(isExact: product.isExact, framesKept: product.frames, attempts: attempts))
    }

    /// All frames of `clip` at the best quality that fits; nil when the lowest does not.
    mutating func lossy(_ clip: Clip, _ sample: WebPSample) throws -> EncodedImage? {
        /// Real size for each guessed byte, learned from whole encodes.
        var truth = 1.0
        for _ in 0..<4 {
            guard let choice = try choose(sample, target: Double(budget) * Self.aim / truth) else { return nil }
            attempts += 1
            let coder = WebPAnimationCoder(
                clip: clip, loopCount: encoding.loopCount, isMixed: choice.isMixed, tolerance: Self.tolerance)
            if choice.settings.isLossless {
                if let product = try coder.encode(choice.settings, limit: budget) {
                    return image(product.bytes, choice.settings, isExact: product.isExact, frames: product.frames)
                }
                truth *= 1.08
                continue
            }
            let frames = try coder.frames(choice.settings, limit: budget + budget / 4)
            var film = AnimationRateController(coder: coder, frames: frames, settings: choice.settings)
            guard film.isWhole else {
                truth = max(truth * 1.1, 1.25 * Double(budget) / (try sample.bytes(choice.settings)))
                continue
            }
            let isSettled = try film.settle(within: budget, sample)
            attempts += film.passes
            if isSettled {
                return image(coder.file(film.frames), film.worst, isExact: false, frames: film.frames.count)
            }
            truth *= 1.1
        }
        return nil
    }

    /// Share of the budget that guesses aim at.
    static let aim = 0.98

    private func image(_ bytes: [UInt8], _ settings: WebPSettings, isExact: Bool, frames: Int) -> EncodedImage {
        var outcome = EncodingOutcome(isExact: isExact, framesKept: frames, attempts: attempts)
        settings.describe(in: &outcome)
        return EncodedImage(bytes, outcome: outcome)
    }
}
