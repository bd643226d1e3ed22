import StickerModel

/// A few frames of an animation that represent all of it, so that settings can be tried cheaply.
final class WebPSample {
    /// One sampled frame.
    private final class Part {
        let step: FrameStep
        /// The number of frames that it represents.
        let weight: Double
        /// Whether colors are halved sharply in lossy files.
        var isSharp = true {
            didSet { if isSharp != oldValue { sources.lossy = nil } }
        }
        private var sources: (exact: WebPPictureSource?, lossy: WebPPictureSource?)

        init(_ step: FrameStep, weight: Double) {
            self.step = step
            self.weight = weight
        }

        func source(_ settings: WebPSettings) throws(FileError) -> WebPPictureSource {
            if let known = settings.isLossless ? sources.exact : sources.lossy { return known }
            let made = try WebPPictureSource(step.content(for: settings).picture, isSharp: isSharp)
            if settings.isLossless { sources.exact = made } else { sources.lossy = made }
            return made
        }

        /// Takes over what was encoded of the same pixels.
        func adopt(_ twin: Part) {
            if sources.exact == nil, step.content(for: .lossless).picture == twin.step.content(for: .lossless).picture {
                sources.exact = twin.sources.exact
            }
        }

        /// Bytes of the exact frame, if it was coded.
        var knownLossless: Double? { sources.exact?.known(.lossless).map(Double.init) }

        /// About the fewest bytes, without encoding.
        lazy var leastLossless = estimate.least
        /// Bytes by their entropy.
        var entropy: Double { estimate.entropy }

        /// The figures alone: the estimate itself would keep its picture.
        private lazy var estimate: (entropy: Double, least: Double) = {
            let estimate = LosslessEstimate(step.content(for: .lossless).picture)
            return (estimate.bytes, estimate.least)
        }()

        var area: Double { Double(step.rect.area) }

        /// How much nearer to the original sharp colors are, before anything is coded.
        func gainOfSharpness() throws(FileError) -> Double {
            let picture = step.content(for: .lossy(0)).picture
            let plain = try WebPPictureSource(picture, isSharp: false).halvedColors()
            let sharp = try source(.lossy(0)).halvedColors()
            return PictureDistance(from: picture, to: sharp).similarity
                - PictureDistance(from: picture, to: plain).similarity
        }
    }

    private var parts: [Part] = []
    /// For sampled frames of the animation their parts.
    private var sampled: [Int: Part] = [:]
    private let tolerance: Int32
    private let count: Int
    private let canvasArea: Double
    private(set) var isOpaque = true
    /// Whether a lossy file of this animation is nearer to it with sharp colors: they take bytes and time.
    private(set) var needsSharpColors = true
    private var distances: [WebPSettings: PictureDistance] = [:]
    private var colors: [Float: Double] = [:]
    private var alphas: [Int: Double] = [:]

    /// One pass over the clip.
    init(_ clip: Clip, wanted: Int, tolerance: Int32 = 0) throws {
        self.tolerance = tolerance
        count = clip.durations.count
        canvasArea = Double(max(1, clip.size.area))
        let wanted = min(count, wanted)
        let picks = Set((0..<wanted).map { $0 * count / wanted })
        var walker = FrameSteps(canvas: clip.size, tolerance: tolerance, block: FrameStep.lossyBlock)
        var (steps, areas): ([FrameStep], [Int]) = ([], [])
        try clip.frames.forEach { index, raster in
            let step = walker.step(to: raster)
            areas.append(step.rect.area)
            if picks.contains(index) { steps.append(step.cropped) }
            return true
        }
        // The first frame is unlike all others: it represents only itself.
        let sampledArea = picks.filter { $0 > 0 }.reduce(0) { $0 + areas[$1] }
        let scale = sampledArea > 0 ? Double(areas.dropFirst().reduce(0, +)) / Double(sampledArea) : 0
        parts = steps.enumerated().map { Part($1, weight: $0 == 0 ? 1 : scale) }
        for (pick, part) in zip(picks.sorted(), parts) { sampled[pick] = part }
        for part in parts where isOpaque { isOpaque = try part.source(.lossy(0)).isOpaque }
        // Exact files, which change no pixel, need no answer.
        if tolerance > 0 { needsSharpColors = try gainOfSharpColors() >= Self.leastGain }
        for part in parts { part.isSharp = needsSharpColors }
    }

    /// What two frames, those that stand for most of the animation, say.
    private func gainOfSharpColors() throws(FileError) -> Double {
        let heaviest = parts.sorted { $0.weight * $0.area > $1.weight * $1.area }.prefix(2)
        var (gain, weight) = (0.0, 0.0)
        for part in heaviest {
            gain += try part.gainOfSharpness() * part.weight * part.area
            weight += part.weight * part.area
        }
        return gain / max(1, weight)
    }

    /// Uses sharp colors where there are bytes to spare.
    func sharpenColors() {
        needsSharpColors = true
        for part in parts { part.isSharp = true }
        (colors, distances) = ([:], [:])
    }

    /// Where sharp colors gain less (docs/fitting.md, section 5), what they cost is better spent on quality.
    private static let leastGain = 0.0005

    /// Takes over what a sample of the same frames knows of exact files.
    func learn(from exact: WebPSample) {
        let ratio = exact.ratioOfLossless
        for (frame, part) in sampled {
            guard let twin = exact.sampled[frame] else { continue }
            part.adopt(twin)
            let bytes = twin.knownLossless ?? twin.entropy * (ratio ?? 0)
            let share = part.entropy / max(1, twin.entropy)
            part.leastLossless = max(part.leastLossless, Self.caution * bytes * share)
        }
    }

    /// Bytes of exact frames for each byte of their estimates; nil if none was coded.
    private var ratioOfLossless: Double? {
        let known = parts.filter { $0.knownLossless != nil }
        let estimate = known.reduce(0) { $0 + $1.entropy }
        return estimate > 0 ? known.reduce(0) { $0 + ($1.knownLossless ?? 0) } / estimate : nil
    }

    /// Frames that keep some pixels of the last one are guessed to take at least this much of what their estimate says.
    private static let caution = 0.8

    /// What was encoded of one frame of the animation while the sample was tried, to be used again; nil if it is not in
    /// the sample, or was cut out with another tolerance.
    func source(of frame: Int, tolerance: Int32, _ settings: WebPSettings) throws(FileError) -> WebPPictureSource? {
        guard tolerance == self.tolerance, let part = sampled[frame] else { return nil }
        return try part.source(settings)
    }

    /// Guessed bytes of the whole file; a result above `bound` is only a lower bound. Above `rough`, a guess from the
    /// frames that stand for most of the animation is good enough.
    func bytes(
        _ settings: WebPSettings, isMixed: Bool = false, bound: Double = .infinity, rough: Double = .infinity
    ) throws -> Double {
        if !settings.isLossless, !isMixed { return try lossyBytes(settings) }
        var total = Double(WebPContainer.overhead(frames: count))
        if settings == .lossless {
            let least = parts.reduce(total) { $0 + $1.weight * $1.leastLossless }
            if least > bound { return least }
        }
        var known = 0.0
        let whole = parts.reduce(0) { $0 + $1.weight * $1.area }
        for part in parts.sorted(by: { $0.weight * $0.area > $1.weight * $1.area }) where total <= bound {
            total += part.weight * Double(try size(of: part, settings, isMixed: isMixed))
            known += part.weight * part.area
            // What is far beyond its bound by some of the frames need not be known more exactly.
            let guess = total * whole / known
            let margin = known < whole / 2 ? Self.beyondDoubt : Self.farBeyond
            if known < whole, known > whole / 4, guess > margin * min(bound, rough) { return guess }
        }
        return total
    }

    /// Frames of one animation seldom differ by more than this from their mean: those that stand for half of it, and
    /// for a quarter.
    private static let (farBeyond, beyondDoubt) = (1.15, 1.4)

    /// Color and alpha are coded apart, so that a new pair of known qualities needs no further encode.
    private func lossyBytes(_ settings: WebPSettings) throws -> Double {
        if let color = colors[settings.quality], let alpha = alphas[settings.alphaQuality] {
            return Double(WebPContainer.overhead(frames: count)) + color + alpha
        }
        if colors[settings.quality] == nil, !isOpaque {
            for part in parts { _ = try part.source(settings).encode(settings) }
        }
        colors[settings.quality] = try parts.reduce(0) {
            $0 + $1.weight * Double(try $1.source(settings).colorBytes(settings.quality))
        }
        if alphas[settings.alphaQuality] == nil {
            alphas[settings.alphaQuality] = try parts.reduce(0) {
                $0 + $1.weight * Double(try $1.source(settings).alphaBytes(settings.alphaQuality))
            }
        }
        return try lossyBytes(settings)
    }

    /// The largest share of the canvas that one of the frames redraws.
    var coverage: Double { (parts.map(\.area).max() ?? 0) / canvasArea }

    /// A search for the color quality with which all frames fit `budget` bytes; it knows what was tried so far. Of
    /// frames that are partly without loss nothing is known.
    func search(budget: Double, alpha: Int, isMixed: Bool = false) throws -> QualitySearch {
        var search = QualitySearch(budget: budget, lowest: WebPAnimationFitter.lowestQuality)
        search.step = 1
        if isMixed { return search }
        let beside = try bytesBesideColor(alpha: alpha)
        for (quality, bytes) in colors { search.note(quality, bytes: bytes + beside) }
        return search
    }

    /// Bytes that do not depend on the color quality.
    func bytesBesideColor(alpha: Int) throws -> Double {
        if alphas[alpha] == nil {
            alphas[alpha] = try parts.reduce(0) {
                $0 + $1.weight * Double(try $1.source(.lossy(0)).alphaBytes(alpha))
            }
        }
        return Double(WebPContainer.overhead(frames: count)) + (alphas[alpha] ?? 0)
    }

    /// The size of a file with rounded colors relative to the exact one, judged from the largest frame alone.
    func losslessShare(_ settings: WebPSettings) throws -> Double {
        guard let part = parts.max(by: { $0.area < $1.area }) else { return 1 }
        let exact = try size(of: part, .lossless, isMixed: false)
        return Double(try size(of: part, settings, isMixed: false)) / Double(max(1, exact))
    }

    /// Whether some frames of a lossy file would be smaller without loss.
    func gainsByMixing(_ settings: WebPSettings) throws -> Bool {
        try parts.contains { try size(of: $0, settings, isMixed: true) < size(of: $0, settings, isMixed: false) }
    }

    private func size(of part: Part, _ settings: WebPSettings, isMixed: Bool) throws -> Int {
        if settings.isLossless { return try part.source(settings).encode(settings).chunks.count }
        let source = try part.source(settings)
        let lossy = try source.colorBytes(settings.quality) + source.alphaBytes(settings.alphaQuality)
        if !isMixed || part.leastLossless > Double(lossy) { return lossy }
        return min(lossy, try part.source(.lossless).encode(.lossless).chunks.count)
    }

    /// How far the sampled rectangles are from their originals: the mean, weighted by area.
    func distance(_ settings: WebPSettings) throws -> PictureDistance {
        if let known = distances[settings] { return known }
        var (similarity, error, weight) = (0.0, 0.0, 0.0)
        for part in parts {
            let source = try part.source(settings)
            guard let decoded = WebPPixels.decode(try source.encode(settings), size: source.size) else { continue }
            var canvas = part.step.base
            canvas.draw(decoded, at: part.step.rect, isBlended: part.step.content(for: settings).isBlended)
            let distance = PictureDistance(from: part.step.frame, to: canvas)
            let share = part.weight * part.area
            similarity += distance.similarity * share
            error += distance.squaredError * share
            weight += share
        }
        let mean = PictureDistance(similarity: similarity / max(1, weight), squaredError: error / max(1, weight))
        distances[settings] = mean
        return mean
    }
}
