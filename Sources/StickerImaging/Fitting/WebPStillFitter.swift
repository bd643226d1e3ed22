import StickerModel

/// Makes the best WebP file of one still picture that fits the byte budget, as `WebPLadder` says.
struct WebPStillFitter {
    let raster: Raster
    let encoding: Encoding
    private let sample: WebPSample
    private var attempts = 0
    private var exactStep: EncodingStep?
    /// Bytes of the exact file; nil where it is far beyond the budget.
    private var exactBytes: Int?

    init(raster: Raster, encoding: Encoding) {
        (self.raster, self.encoding) = (raster, encoding)
        sample = WebPSample(still: raster)
    }

    private var budget: Int { encoding.budget }

    /// Throws `FileError` when even the lowest quality does not fit.
    consuming func fit() throws -> EncodedImage {
        let exact = try exact()
        for aim in encoding.smallAims(isAnimated: false) {
            if let exact, exact.bytes.count <= aim { return exact }
            if let found = try nearest(within: aim, looksRight: true) { return found }
        }
        if let exact { return exact }
        if let found = try nearest(within: budget, looksRight: false) { return found }
        let last = WebPLadder.last(isOpaque: sample.isOpaque, quality: 0)
        throw FileError.tooLarge(
            Int(try sample.bytes(last)), "at the lowest quality", budget: budget,
            hint: "use simpler art or a wider `margin`")
    }

    private mutating func exact() throws -> EncodedImage? {
        attempts += 1
        let quick = Int(try sample.bytes(.quickLossless))
        if Double(quick) > Self.quickExcess * Double(budget), quick > raster.size.area / 4 {
            exactStep = EncodingStep("exact", bytes: quick, measure: .estimated, limit: budget)
            return nil
        }
        attempts += 1
        guard let chunks = try sample.still(.lossless) else { return nil }
        var file = WebPContainer.still(chunks, size: raster.size)
        // The slowest mode takes ten times as long and saves a few percent.
        if file.count > budget, file.count < budget / 100 * 106 {
            attempts += 1
            file = WebPContainer.still(try sample.still(.thorough) ?? chunks, size: raster.size)
        }
        exactBytes = file.count
        exactStep = EncodingStep("exact", bytes: file.count, limit: budget)
        if file.count > budget { return nil }
        let isExact = WebPPixels.decode(file, size: raster.size)?.looksLike(raster) ?? false
        return EncodedImage(file, outcome: EncodingOutcome(isExact: isExact, attempts: attempts))
    }

    /// Where the fastest lossless file is larger than this many budgets, the best one does not fit, nor one with rounded
    /// colors. Patterns may shrink more than that, but their fastest file has less than two bits a pixel.
    private static let quickExcess = 3.0

    /// The nearest picture within `target` bytes; nil where there is none, or it has to look right and does not.
    private mutating func nearest(within target: Int, looksRight: Bool) throws -> EncodedImage? {
        let (choice, tried) = try WebPLadder.choose(
            sample, within: Double(target), exact: exactBytes.map { (sample, Double($0)) },
            start: WebPLadder.usualOfStills)
        attempts += tried.count
        guard let choice, let chunks = try sample.still(choice.settings) else { return nil }
        if looksRight, choice.distance.similarity < SmallQuality.similarity { return nil }
        let bytes = WebPContainer.still(chunks, size: raster.size)
        var outcome = EncodingOutcome(isExact: false, attempts: attempts)
        choice.settings.describe(in: &outcome)
        outcome.considered =
            [exactStep?.beyond(target)].compactMap(\.self) + tried.choosing(choice.settings, bytes: bytes.count)
        return EncodedImage(bytes, outcome: outcome)
    }
}

extension [EncodingStep] {
    /// The steps; the one with these settings became the file.
    func choosing(_ settings: WebPSettings, bytes: Int) -> [EncodingStep] {
        map { step in
            guard step.title == settings.title else { return step }
            return EncodingStep(step.title, bytes: bytes, limit: step.limit, verdict: .chosen)
        }
    }
}
