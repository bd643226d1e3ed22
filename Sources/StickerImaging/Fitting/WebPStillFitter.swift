import StickerModel

/// Makes the best WebP file of one still picture that fits the byte budget.
///
/// The file is exact if that fits. Else a search finds the best quality; of all files that fit, the picture nearest to
/// the original wins, not the larger file (docs/fitting.md, section 4).
struct WebPStillFitter {
    let raster: Raster
    let encoding: Encoding
    /// Sizes of the color part by quality, so far.
    var tried: [Float: Int] = [:]
    var attempts = 0
    /// What was tried, in the order of what is missed least.
    private var steps: (exact: [EncodingStep], rounded: [EncodingStep], lossy: [EncodingStep]) = ([], [], [])
    /// Made when they are first needed.
    var sources: (exact: WebPPictureSource?, lossy: WebPPictureSource?) = (nil, nil)

    init(raster: Raster, encoding: Encoding) {
        self.raster = raster
        self.encoding = encoding
    }

    private var budget: Int { encoding.budget }

    /// Throws `FileError` when even the lowest quality does not fit.
    mutating func fit() throws -> EncodedImage {
        let target = encoding.quality == .small ? encoding.smallTarget(isAnimated: false) : budget
        var exact: EncodedImage?
        var exactBytes: Int?
        let estimate = LosslessEstimate(raster)
        if estimate.surelyExceeds(budget) {
            steps.exact = [EncodingStep("exact", bytes: Int(estimate.least), measure: .atLeast, limit: target)]
        } else if estimate.bytes > Self.farBeyond * Double(budget), let guess = try stripGuess(),
            guess > Self.farBeyond * Double(budget)
        {
            steps.exact = [
                EncodingStep("exact", bytes: Int(guess), measure: .atLeast, limit: target, verdict: .overLimit)
            ]
        } else {
            let file = try exactFile()
            exactBytes = file.count
            steps.exact = [EncodingStep("exact", bytes: file.count, limit: target)]
            if file.count <= budget {
                let isExact = WebPPixels.decode(file)?.looksLike(raster) ?? false
                exact = EncodedImage(file, outcome: EncodingOutcome(isExact: isExact, attempts: attempts))
            }
        }
        if let exact, exact.bytes.count <= target { return exact }
        if encoding.quality == .small { return try small(exact: exact, exactBytes: exactBytes) }
        return try best(within: budget, exactBytes: exactBytes)
    }

    /// From here on (times the budget) neither the exact file nor a rounded one is near, whatever a guess is off by.
    private static let farBeyond = 2.0

    /// The bytes of the exact file without what repeats, guessed from four strips in a quarter of the time; nil for
    /// small pictures. A guess that is far beyond the budget is a lower bound, and needs fewer strips.
    private func stripGuess() throws -> Double? {
        let visible = raster.visibleRect.map(raster.part) ?? raster
        let height = visible.height / 16
        guard height >= 16 else { return nil }
        // What repeats from strip to strip is not seen in any of them.
        let newShare = LosslessEstimate(visible).newShare
        var guess = 0.0
        // Most art has its details in the middle.
        for number in [1, 2, 0, 3] where guess <= Self.farBeyond * Double(budget) {
            let top = visible.height * (2 * number + 1) / 8 - height / 2
            let strip = visible.part(PixelRect(x: 0, y: top, width: visible.width, height: height))
            let bytes = try WebPPictureSource(strip).encode(.lossless).chunks.count
            guess += newShare * Double(bytes) * Double(visible.height) / Double(4 * height)
        }
        return guess
    }

    /// The lossless file; the slow mode is used where it may just make the file fit.
    private mutating func exactFile() throws -> [UInt8] {
        attempts += 1
        let file = WebPContainer.still(try exactSource().encode(.lossless), size: raster.size)
        guard file.count > budget, file.count < budget / 100 * 106 else { return file }
        attempts += 1
        return WebPContainer.still(try exactSource().encode(.thorough), size: raster.size)
    }

    mutating func exactSource() throws -> WebPPictureSource {
        let source = try sources.exact ?? WebPPictureSource(raster)
        sources.exact = source
        return source
    }

    mutating func lossySource() throws -> WebPPictureSource {
        let source = try sources.lossy ?? WebPPictureSource(raster.bleedingColors())
        sources.lossy = source
        return source
    }

    /// Most photos end between 93 and 98.
    private static let usualQuality: Float = 95

    /// A file that fits, and how far it is from the original.
    struct Candidate {
        var payload: WebPPayload
        var settings: WebPSettings
        var distance: PictureDistance
    }

    /// Alpha qualities that differ in size: 100 is exact, 80 keeps 96 levels, 70 keeps 16, 50 keeps 12, 0 keeps 2.
    private static let alphaSteps = [100, 80, 75, 72, 70, 50, 25, 0]

    /// The nearest picture among the best files of each kind within `target` bytes.
    mutating func best(within target: Int, exactBytes: Int?) throws -> EncodedImage {
        guard let best = try nearest(within: target, exactBytes: exactBytes) else {
            let source = try lossySource()
            let smallest = try source.encode(.lossy(0, alpha: 0)).chunks.count + WebPContainer.stillOverhead
            throw FileError.tooLarge(
                smallest, "at the lowest quality", budget: target, hint: "use simpler art or a wider `margin`")
        }
        return image(best)
    }

    private mutating func nearest(within target: Int, exactBytes: Int?) throws -> Candidate? {
        let source = try lossySource()
        (steps.rounded, steps.lossy) = ([], [])
        steps.exact = steps.exact.map { $0.beyond(target) }
        var best: Candidate?
        for alpha in source.isOpaque ? [100] : Self.alphaSteps {
            guard let found = try highest(source, alpha: alpha, within: target, start: best?.settings.quality) else {
                continue
            }
            if best.map({ found.distance < $0.distance }) ?? true { best = found }
            // Coarse alpha is visible as steps in every soft edge: it is tried only if color has suffered as much.
            if found.settings.quality >= (alpha == 100 ? 90 : 97) { break }
            if let best, best.settings.quality >= 40, alpha <= 50 { break }
        }
        for level in Self.roundingSteps(exactBytes, target: target) {
            attempts += 1
            let settings = WebPSettings.rounded(level)
            let payload = try exactSource().encode(settings)
            let bytes = payload.chunks.count + WebPContainer.stillOverhead
            steps.rounded.append(EncodingStep(settings.title, bytes: bytes, limit: target))
            guard bytes <= target else { continue }
            if let found = candidate(payload, settings), best.map({ found.distance < $0.distance }) ?? true {
                best = found
            }
            break
        }
        return best
    }

    /// Steps of rounding worth trying: the coarsest leaves about half of the exact file.
    private static func roundingSteps(_ exactBytes: Int?, target: Int) -> [Int] {
        guard let exactBytes, exactBytes < 2 * target else { return [] }
        return ChannelRounding.steps
    }

    /// The highest quality that fits at one alpha quality; nil if none does.
    private mutating func highest(
        _ source: WebPPictureSource, alpha: Int, within target: Int, start: Float?
    ) throws -> Candidate? {
        if tried.isEmpty {
            // The first color and the first alpha in one encode.
            attempts += 1
            _ = try source.encode(.lossy(Self.usualQuality, alpha: alpha))
            tried[Self.usualQuality] = try source.colorBytes(Self.usualQuality)
        }
        let rest = target - WebPContainer.stillOverhead - (try source.alphaBytes(alpha))
        guard rest > 0 else { return nil }
        var search = QualitySearch(budget: Double(rest))
        for (quality, bytes) in tried { search.note(quality, bytes: Double(bytes)) }
        while let quality = search.next(start: start ?? Self.usualQuality) {
            attempts += 1
            let bytes = try source.colorBytes(quality)
            tried[quality] = bytes
            search.note(quality, bytes: Double(bytes))
        }
        if let larger = search.failing {
            steps.lossy.append(
                EncodingStep(
                    WebPSettings.lossy(larger.quality, alpha: alpha).title,
                    bytes: Int(larger.bytes) + target - rest, limit: target))
        }
        guard let quality = search.best else { return nil }
        let settings = WebPSettings.lossy(quality, alpha: alpha)
        let payload = try source.encode(settings)
        let bytes = payload.chunks.count + WebPContainer.stillOverhead
        steps.lossy.append(EncodingStep(settings.title, bytes: bytes, limit: target))
        return candidate(payload, settings)
    }

    private func candidate(_ payload: WebPPayload, _ settings: WebPSettings) -> Candidate? {
        WebPPixels.decode(payload, size: raster.size).map {
            Candidate(payload: payload, settings: settings, distance: PictureDistance(from: raster, to: $0))
        }
    }

    func image(_ candidate: Candidate) -> EncodedImage {
        var outcome = EncodingOutcome(isExact: false, attempts: attempts)
        candidate.settings.describe(in: &outcome)
        var considered = steps.exact + steps.rounded + steps.lossy
        let bytes = WebPContainer.still(candidate.payload, size: raster.size)
        if let chosen = considered.lastIndex(where: { $0.title == candidate.settings.title }) {
            considered[chosen].verdict = .chosen
            // The search counts a container of the usual size.
            considered[chosen].bytes = bytes.count
        }
        outcome.considered = considered
        return EncodedImage(bytes, outcome: outcome)
    }

    /// The fewest bytes that still look right. `exact` is the exact file if it fits the budget, `exactBytes` its length
    /// even if not.
    private mutating func small(exact: EncodedImage?, exactBytes: Int?) throws -> EncodedImage {
        for aim in encoding.smallAims(isAnimated: false) where aim < budget {
            if let exact, exact.bytes.count <= aim { return exact }
            if let found = try nearest(within: aim, exactBytes: exactBytes),
                found.distance.similarity >= SmallQuality.similarity
            {
                return image(found)
            }
        }
        return try exact ?? best(within: budget, exactBytes: exactBytes)
    }
}
