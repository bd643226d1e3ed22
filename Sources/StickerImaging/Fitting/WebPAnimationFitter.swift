import StickerModel

/// Makes the best animated WebP of one animation that fits the byte budget.
///
/// The file is exact if that fits; a few sampled frames tell beforehand. Else color and alpha quality are lowered to
/// the pair that comes nearest to the originals. Frames are dropped last, where they are missed least. Speed and
/// duration never change (docs/fitting.md, section 3).
struct WebPAnimationFitter {
    let clip: Clip
    var encoding: Encoding
    var attempts = 0
    /// What was tried, in the order of what is missed least.
    var steps: [EncodingStep] = []
    /// Guessed bytes of the exact file.
    var exactGuess = Double.infinity
    /// The exact file has at least so many: the guess was far beyond the budget that it was made for.
    var isExactGuessBound = true
    /// What is known of exact frames, where the exact file or one with rounded colors may fit.
    var exactSample: WebPSample?

    init(clip: Clip, encoding: Encoding) { (self.clip, self.encoding) = (clip, encoding) }

    var budget: Int { encoding.budget }

    /// Throws `FileError` when even a few frames at the lowest quality do not fit.
    func fit() throws -> EncodedImage {
        var fitter = self
        let exactSample = try Self.sample(clip)
        try fitter.guessExact(exactSample)
        if encoding.quality == .small, let small = try fitter.small() { return small }
        if let exact = try fitter.exact() { return exact }
        let sample = try Self.sample(clip, tolerance: Self.tolerance)
        sample.learn(from: exactSample)
        if let slower = try fitter.slower(sample) { return slower }
        if let lossy = try fitter.lossy(clip, sample) { return lossy }
        return try fitter.fewerFrames(sample)
    }

    /// How far (in 8-bit values) a pixel of a lossy file may be from its source without being drawn again. This is not
    /// visible, and grain in still parts costs nothing then (measured: 2 gains up to 0.006 SSIM, 4 begins to lose).
    static let tolerance: Int32 = 2

    static func sample(_ clip: Clip, tolerance: Int32 = 0) throws -> WebPSample {
        try WebPSample(clip, wanted: sampleFrames(clip.durations.count), tolerance: tolerance)
    }

    /// Four are enough (docs/fitting.md, section 3); long clips differ more from frame to frame and get more.
    static func sampleFrames(_ count: Int) -> Int { max(4, min(6, count / 12)) }

    /// Guesses the bytes of the exact file from a sample, as far as the whole budget asks for.
    mutating func guessExact(_ sample: WebPSample) throws {
        let bound = Self.roundingReach * Double(budget)
        exactGuess = try sample.bytes(.lossless, bound: bound, rough: Self.exactReach * Double(budget))
        isExactGuessBound = exactGuess > bound
        exactSample = exactGuess < bound ? sample : nil
    }

    /// The lossless file, if it fits; it is made only if the sample says that it may.
    private mutating func exact() throws -> EncodedImage? {
        steps = [
            EncodingStep(
                "exact", bytes: Int(min(exactGuess, 1e15)), measure: isExactGuessBound ? .atLeast : .estimated,
                limit: budget, verdict: .overLimit)
        ]
        guard exactGuess <= Self.exactReach * Double(budget) else { return nil }
        attempts += 1
        let coder = WebPAnimationCoder(clip: clip, loopCount: encoding.loopCount, sample: exactSample)
        guard let product = try coder.encode(.lossless, limit: budget) else { return nil }
        return EncodedImage(
            product.bytes,
            outcome: EncodingOutcome(isExact: product.isExact, framesKept: product.frames.count, attempts: attempts))
    }

    /// All frames of `clip` at the best quality that fits; nil if not even the lowest fits.
    ///
    /// The search begins near `quality`.
    mutating func lossy(
        _ clip: Clip, _ sample: WebPSample, near quality: Float = usualQuality
    ) throws -> EncodedImage? {
        /// Real bytes for each guessed byte, learned from whole encodes.
        var truth = 1.0
        for _ in 0..<4 {
            let target = Double(budget) * Self.aim / truth
            guard var choice = try choose(sample, target: target, near: quality) else { return nil }
            if choice.settings.quality >= Self.ampleQuality, !choice.settings.isLossless, !sample.needsSharpColors {
                sample.sharpenColors()
                guard let sharp = try choose(sample, target: target, near: choice.settings.quality) else { return nil }
                choice = sharp
            }
            attempts += 1
            let coder = WebPAnimationCoder(
                clip: clip, loopCount: encoding.loopCount, isMixed: choice.isMixed,
                tolerance: choice.settings.isLossless ? 0 : Self.tolerance, isSharp: sample.needsSharpColors,
                sample: choice.settings.isLossless ? exactSample : sample)
            if choice.settings.isLossless {
                if let product = try coder.encode(choice.settings, limit: budget) {
                    var frames = product.frames
                    let better = try upgrade(&frames, coder, from: choice.settings, sample)
                    let isExact = product.isExact && better == nil
                    return image(coder.file(frames), choice, truth, better, isExact: isExact, frames: frames.count)
                }
                truth *= 1.08
                continue
            }
            var controller = try AnimationRateController(
                coder: coder, settings: choice.settings, budget: budget, sample: sample)
            let guess = controller.guess
            guard guess < Self.reach * Double(budget) else {
                truth = max(truth * 1.1, guess / (try sample.bytes(choice.settings)))
                continue
            }
            let fits = try controller.fitToBudget()
            attempts += controller.passes
            if fits {
                var (frames, found) = (controller.frames, choice)
                found.settings = controller.worst
                let better = try upgrade(&frames, coder, from: found.settings, sample)
                return image(coder.file(frames), found, truth, better, frames: frames.count)
            }
            truth *= 1.1
        }
        return nil
    }

    /// From here on, more quality shows less than sharper colors do.
    private static let ampleQuality: Float = 97

    /// A file that would take more than this share of the budget is too far from it for small steps in quality.
    private static let reach = 1.25

    /// The share of the budget that guesses aim at.
    static let aim = 0.98

    /// `truth` is how many bytes there are for each guessed one, `better` what some of the frames have.
    private func image(
        _ bytes: [UInt8], _ choice: Choice, _ truth: Double, _ better: String?, isExact: Bool = false, frames: Int
    ) -> EncodedImage {
        var outcome = EncodingOutcome(isExact: isExact, framesKept: frames, attempts: attempts)
        if isExact { return EncodedImage(bytes, outcome: outcome) }
        choice.settings.describe(in: &outcome)
        outcome.considered = steps
        if let larger = choice.larger, larger.settings.title != choice.settings.title {
            outcome.considered.append(
                EncodingStep(
                    larger.settings.title, bytes: Int(larger.bytes * truth), measure: .estimated, limit: budget,
                    verdict: .overLimit))
        }
        let title = choice.settings.title + (better.map { "; \($0)" } ?? "")
        outcome.considered.append(EncodingStep(title, bytes: bytes.count, limit: budget, verdict: .chosen))
        return EncodedImage(bytes, outcome: outcome)
    }

    /// Below this, frames are dropped instead: blocks are more visible than a missing frame.
    static let lowestQuality: Float = 12

    /// The settings that are tried before frames are dropped.
    static func lowest(_ sample: WebPSample) -> WebPSettings {
        .lossy(lowestQuality, alpha: sample.isOpaque ? 100 : leastAlpha)
    }

    /// The exact file is made where its guess is within this share of the budget.
    private static let exactReach = 1.1

    /// The coarsest rounding leaves about half of the exact file.
    static let roundingReach = 2.0

    /// Alpha qualities that differ in size: 80 keeps 96 levels, 70 keeps 16, 15 keeps 5.
    private static let alphaSteps = [100, 80, 74, 70, 50, 30, 15]
    private static let leastAlpha = 15
    private static let nearlyAll = 0.9

    /// Settings for all frames.
    struct Choice {
        var settings: WebPSettings
        var isMixed: Bool
        /// The next better settings that were tried, with guessed bytes.
        var larger: (settings: WebPSettings, bytes: Double)?
    }

    /// The settings whose guessed size is within `target` and whose sample comes nearest to the originals.
    func choose(
        _ sample: WebPSample, target: Double, near quality: Float = usualQuality
    ) throws -> Choice? {
        var best: (choice: Choice, distance: PictureDistance)?
        if let exactSample, let level = try rounding(exactSample, target: target) {
            // Errors of one step are nearer than any lossy file: that halves colors.
            if level.levelStep == ChannelRounding.steps.first { return Choice(settings: level, isMixed: false) }
            best = (Choice(settings: level, isMixed: false), try exactSample.distance(level))
        }
        // What fits at a usual quality needs no look at the lowest.
        var least: Double?
        if quality < Self.usualQuality {
            least = try sample.bytes(Self.lowest(sample))
        } else if quality == Self.usualQuality, try sample.bytes(.lossy(quality)) > target {
            least = try sample.bytes(Self.lowest(sample))
        }
        if let least, least > target { return best?.choice }
        for alpha in try Self.alphas(sample, target: target, least: least ?? 0) {
            // Coarse alpha is visible as steps in every soft edge: it is tried only if color has suffered as much.
            if let best, best.choice.settings.quality >= 40, alpha < 50 { break }
            let known = best?.choice.settings
            let start = known.flatMap { $0.isLossless ? nil : $0.quality } ?? quality
            guard let found = try highest(sample, alpha: alpha, target: target, start: start) else { continue }
            let distance = try sample.distance(found.settings)
            if best.map({ distance < $0.distance }) ?? true { best = (found, distance) }
            if alpha == 100, found.settings.quality >= 90 { break }
        }
        return best?.choice
    }

    /// The alpha qualities worth trying: only one if the edges are so hard that a coarser one saves nothing. `least` is
    /// what the lowest settings take: where that is nearly all there is, finer alpha is out of reach.
    private static func alphas(_ sample: WebPSample, target: Double, least: Double) throws -> [Int] {
        if sample.isOpaque { return [100] }
        if least > nearlyAll * target { return [leastAlpha] }
        let saved = try sample.bytesBesideColor(alpha: 100) - sample.bytesBesideColor(alpha: leastAlpha)
        return saved < target / 50 ? [100] : alphaSteps
    }

    /// Where searches begin: near what most art gets.
    static let usualQuality: Float = 80

    /// The weakest rounding of colors that fits.
    private func rounding(_ sample: WebPSample, target: Double) throws -> WebPSettings? {
        guard exactGuess < Self.roundingReach * target else { return nil }
        return try ChannelRounding.steps.map(WebPSettings.rounded).first {
            // One frame tells which levels may fit.
            guard try exactGuess * sample.losslessShare($0) < 1.15 * target else { return false }
            return try sample.bytes($0, bound: target) <= target
        }
    }

    private func highest(
        _ sample: WebPSample, alpha: Int, target: Double, start: Float
    ) throws -> Choice? {
        for isMixed in [false, true] {
            var search = try sample.search(budget: target, alpha: alpha, isMixed: isMixed)
            while let quality = search.next(start: start) {
                search.note(quality, bytes: try sample.bytes(.lossy(quality, alpha: alpha), isMixed: isMixed))
            }
            // Mixing costs a second encode of each frame: it is used only if the sample shows a gain.
            let quality = search.best
            if !isMixed, try sample.gainsByMixing(.lossy(quality ?? Self.lowestQuality, alpha: alpha)) { continue }
            let larger = search.failing.map { (WebPSettings.lossy($0.quality, alpha: alpha), $0.bytes) }
            return quality.map { Choice(settings: .lossy($0, alpha: alpha), isMixed: isMixed, larger: larger) }
        }
        return nil
    }

    /// `quality: small`: all frames, in the smallest of a few sizes in which they still look right; nil if there is
    /// none, and the whole budget is needed.
    private mutating func small() throws -> EncodedImage? {
        let sample = try Self.sample(clip, tolerance: Self.tolerance)
        for aim in encoding.smallAims(isAnimated: true) where aim < budget {
            var fitter = self
            fitter.encoding.byteBudget = aim
            defer { attempts = fitter.attempts }
            if let exact = try fitter.exact() { return exact }
            // The sampled frames tell how the file would look before all frames are encoded.
            guard let choice = try fitter.choose(sample, target: Double(fitter.encoding.budget)),
                try sample.distance(choice.settings).similarity >= SmallQuality.similarity
            else { continue }
            if let lossy = try fitter.lossy(clip, sample) { return lossy }
        }
        return nil
    }
}
