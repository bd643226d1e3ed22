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

    init(_ clip: Clip, _ encoding: Encoding) {
        self.clip = clip
        self.encoding = encoding
        budget = encoding.byteBudget ?? Encoding.noBudget
    }

    /// Throws `ArtProblem` when even a few frames at the lowest quality are too large.
    func fit() throws -> EncodedImage {
        var fitter = self
        let sample = try Self.sample(clip)
        if encoding.quality == .small {
            let tolerant = try Self.sample(clip, tolerance: Self.tolerance)
            if let small = try fitter.small(sample, tolerant) { return small }
        }
        if let exact = try fitter.exact(sample) { return exact }
        let tolerant = try Self.sample(clip, tolerance: Self.tolerance)
        if let lossy = try fitter.lossy(clip, tolerant) { return lossy }
        return try fitter.fewerFrames(tolerant)
    }

    /// Codes by which a pixel of a lossy file may differ from its source without being drawn again: what nobody
    /// sees. Grain in still parts then costs nothing (measured: 2 gains up to 0.006 SSIM, 4 begins to lose).
    static let tolerance: Int32 = 2

    private static func sample(_ clip: Clip, tolerance: Int32 = 0) throws -> WebPSample {
        try WebPSample(clip, wanted: sampleFrames(clip.durations.count), tolerance: tolerance)
    }

    /// Four, as fitting.md section 3 measured; more of long clips, whose frames differ more.
    static func sampleFrames(_ count: Int) -> Int { max(4, min(8, count / 12)) }

    /// The file without any loss, if the sample says it may fit and it does.
    mutating func exact(_ sample: WebPSample) throws -> EncodedImage? {
        guard try sample.bytes(.lossless) <= 1.1 * Double(budget) else { return nil }
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
        var best: (product: WebPAnimationCoder.Product, settings: WebPSettings)?
        var rejected: Float = 200
        for _ in 0..<4 {
            guard var choice = try choose(sample, target: Double(budget) * 0.985 / truth) else { break }
            // A try that failed must not be repeated a hair lower.
            if !choice.settings.isLossless, choice.settings.quality >= rejected {
                choice.settings.quality = max(0, rejected - 1.5)
            }
            if let best, !choice.settings.isFiner(than: best.settings) { break }
            attempts += 1
            let coder = WebPAnimationCoder(
                clip: clip, loopCount: encoding.loopCount, isMixed: choice.isMixed, tolerance: Self.tolerance)
            let guess = try sample.bytes(choice.settings, isMixed: choice.isMixed)
            guard let product = try coder.encode(choice.settings, limit: budget + budget / 8) else {
                truth = max(truth * 1.08, 1.125 * Double(budget) / guess)
                if !choice.settings.isLossless { rejected = min(rejected, choice.settings.quality) }
                continue
            }
            truth = Double(product.bytes.count) / guess
            if product.bytes.count > budget {
                if !choice.settings.isLossless { rejected = min(rejected, choice.settings.quality) }
                continue
            }
            best = (product, choice.settings)
            if Double(product.bytes.count) >= 0.92 * Double(budget) || choice.settings.quality >= 99
                || choice.settings.isLossless
            {
                break
            }
        }
        return best.map { image($0.product, $0.settings) }
    }

    /// The settings whose guessed size is within `target` and whose sample comes nearest to the originals.
    func choose(
        _ sample: WebPSample, target: Double
    ) throws -> (settings: WebPSettings, isMixed: Bool)? {
        var best: (settings: WebPSettings, isMixed: Bool, distance: PictureDistance)?
        if let level = try rounding(sample, target: target) {
            best = (level, false, try sample.distance(level))
        }
        for alpha in sample.isOpaque ? [100] : Self.alphaSteps {
            // Coarse alpha shows as steps in every soft edge: only when colour has suffered as much.
            if let best, best.settings.quality >= 40, alpha < 50 { break }
            guard let found = try highest(sample, alpha: alpha, target: target, start: best?.settings.quality ?? 80)
            else { continue }
            let distance = try sample.distance(found.settings)
            if best.map({ distance < $0.distance }) ?? true { best = (found.settings, found.isMixed, distance) }
            if alpha == 100, found.settings.quality >= 90 { break }
        }
        return best.map { ($0.settings, $0.isMixed) }
    }

    /// Alpha qualities that differ in size: 80 keeps 96 levels, 70 keeps 16, 15 keeps 5.
    private static let alphaSteps = [100, 80, 74, 70, 50, 30, 15]

    /// The least near-lossless rounding that fits; it saves a third of the exact file at most.
    private func rounding(_ sample: WebPSample, target: Double) throws -> WebPSettings? {
        guard try sample.bytes(.lossless) < 1.6 * target else { return nil }
        return try [80, 60, 40].map(WebPSettings.nearLossless).first { try sample.bytes($0) <= target }
    }

    private func highest(
        _ sample: WebPSample, alpha: Int, target: Double, start: Float
    ) throws -> (settings: WebPSettings, isMixed: Bool)? {
        for isMixed in [false, true] {
            var search = QualitySearch(budget: target, lowest: Self.lowestQuality)
            search.step = 1
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

    /// Below this, frames are given up instead: blocks show more than a missing frame does.
    static let lowestQuality: Float = 12

    private func image(_ product: WebPAnimationCoder.Product, _ settings: WebPSettings) -> EncodedImage {
        var outcome = EncodingOutcome(isExact: product.isExact, framesKept: product.frames, attempts: attempts)
        settings.describe(in: &outcome)
        return EncodedImage(product.bytes, outcome: outcome)
    }

    /// Keeps as many frames as fit at the lowest quality, chosen by motion.
    private mutating func fewerFrames(_ sample: WebPSample) throws -> EncodedImage {
        let count = clip.durations.count
        let lowest = WebPSettings.lossy(Self.lowestQuality, alpha: sample.isOpaque ? 100 : 15)
        let guess = try sample.bytes(lowest)
        var share = min(0.95, Double(budget) / guess * 0.95)
        let motion = try MotionSegments(clip)
        while Double(count) * share >= 2 {
            let kept = clip.picking(motion.keeping(max(2, Int(Double(count) * share))))
            let sample = try Self.sample(kept, tolerance: Self.tolerance)
            if var image = try lossy(kept, sample) {
                image.outcome.sacrifices.append(
                    "\(Figures.grouped(count - image.outcome.framesKept)) of \(Figures.grouped(count)) frames")
                return image
            }
            share *= 0.8
        }
        throw ArtProblem(
            .overLimit,
            "takes about \(Figures.grouped(guess.rounded())) bytes at the lowest quality, "
                + "at most \(Figures.grouped(budget)) allowed",
            hint: "shorten it with `trim`, or use simpler art")
    }
}
