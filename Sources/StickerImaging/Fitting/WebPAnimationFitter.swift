import StickerModel

/// One animation as the best animated WebP inside its budget.
///
/// Pixel-exact when that fits, which a few frames tell beforehand. Else quality gives way, alpha quality with it, the
/// nearest picture deciding; frames go last and where they are missed least. Speed and duration never change.
struct WebPAnimationFitter {
    let clip: Clip
    let encoding: Encoding
    let budget: Int
    var attempts = 0

    init(_ clip: Clip, _ encoding: Encoding) {
        self.clip = clip
        self.encoding = encoding
        let limit = encoding.byteBudget ?? Encoding.noBudget
        budget =
            encoding.quality == .small ? min(limit, SmallPolicy.animationBytes(budget: encoding.byteBudget)) : limit
    }

    /// Throws `ArtProblem` when even a few frames at the lowest quality are too large.
    func fit() throws -> EncodedImage {
        var fitter = self
        let sample = try WebPSample(clip, wanted: Self.sampleFrames(clip.durations.count))
        if let exact = try fitter.exact(sample) { return exact }
        if let lossy = try fitter.lossy(clip, sample) { return lossy }
        return try fitter.fewerFrames(sample)
    }

    /// Four, as fitting.md section 3 measured; more of long clips, whose frames differ more.
    static func sampleFrames(_ count: Int) -> Int { max(4, min(8, count / 12)) }

    /// The file without any loss, if the sample says it may fit and it does.
    private mutating func exact(_ sample: WebPSample) throws -> EncodedImage? {
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
        let coder = WebPAnimationCoder(clip: clip, loopCount: encoding.loopCount)
        /// Real size for each guessed byte, learned from whole encodes.
        var truth = 1.0
        var best: (product: WebPAnimationCoder.Product, settings: WebPSettings)?
        var rejected: Float = 101
        for _ in 0..<4 {
            guard var settings = try choose(sample, target: Double(budget) * 0.985 / truth) else { break }
            // A try that failed must not be repeated a hair lower.
            if settings.quality >= rejected { settings.quality = max(0, rejected - 1.5) }
            if let best, settings.quality <= best.settings.quality, settings.alphaQuality == best.settings.alphaQuality
            {
                break
            }
            attempts += 1
            let guess = try sample.bytes(settings)
            guard let product = try coder.encode(settings, limit: budget * 5 / 4) else {
                truth = max(truth * 1.1, 1.25 * Double(budget) / guess)
                rejected = min(rejected, settings.quality)
                continue
            }
            truth = Double(product.bytes.count) / guess
            if product.bytes.count > budget {
                rejected = min(rejected, settings.quality)
                continue
            }
            best = (product, settings)
            if Double(product.bytes.count) >= 0.92 * Double(budget) || settings.quality >= 99 { break }
        }
        return best.map { image($0.product, $0.settings) }
    }

    /// The settings whose guessed size is within `target` and whose sample comes nearest to the originals.
    private func choose(_ sample: WebPSample, target: Double) throws -> WebPSettings? {
        var best: (settings: WebPSettings, distance: PictureDistance)?
        for alpha in sample.isOpaque ? [100] : [100, 70, 50, 30, 15] {
            if let best, best.settings.quality >= (best.settings.alphaQuality == 100 ? 90 : 40), alpha < 50 { break }
            var search = QualitySearch(budget: Int(target), floor: Self.lowestQuality)
            var found: WebPSettings?
            for _ in 0..<8 {
                guard let quality = search.next() else { break }
                let settings = WebPSettings.lossy((Float(quality) * 2).rounded() / 2, alpha: alpha)
                let bytes = try sample.bytes(settings)
                search.note(Double(settings.quality), bytes: Int(bytes))
                if bytes <= target, settings.quality >= found?.quality ?? 0 { found = settings }
                if settings.quality <= Float(Self.lowestQuality) { break }
            }
            guard let found else { continue }
            if alpha == 100, found.quality >= 90 { return found }
            let distance = try sample.distance(found)
            if best.map({ distance < $0.distance }) ?? true { best = (found, distance) }
        }
        return best?.settings
    }

    /// Below this, frames are given up instead: blocks show more than a missing frame does.
    static let lowestQuality = 12.0

    private func image(_ product: WebPAnimationCoder.Product, _ settings: WebPSettings) -> EncodedImage {
        var outcome = EncodingOutcome(isExact: false, framesKept: product.frames, attempts: attempts)
        outcome.quality = Int(settings.quality.rounded())
        outcome.sacrifices = ["quality \(Int(settings.quality.rounded()))"]
        if settings.alphaQuality < 100 {
            outcome.alphaQuality = settings.alphaQuality
            outcome.sacrifices.append("alpha quality \(settings.alphaQuality)")
        }
        return EncodedImage(product.bytes, outcome: outcome)
    }

    /// Keeps as many frames as fit at the lowest quality, chosen by motion.
    private mutating func fewerFrames(_ sample: WebPSample) throws -> EncodedImage {
        let count = clip.durations.count
        let lowest = WebPSettings.lossy(Float(Self.lowestQuality), alpha: sample.isOpaque ? 100 : 15)
        let guess = try sample.bytes(lowest)
        var share = min(0.95, Double(budget) / guess * 0.95)
        let motion = try MotionSegments(clip)
        while Double(count) * share >= 2 {
            let kept = clip.picking(motion.keeping(max(2, Int(Double(count) * share))))
            let sample = try WebPSample(kept, wanted: Self.sampleFrames(kept.durations.count))
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
