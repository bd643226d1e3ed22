import StickerModel

/// Makes the best WebP file of one still picture that fits the byte budget, as `WebPLadder` says.
struct WebPStillFitter: Fitter {
    let raster: Raster
    let encoding: Encoding
    private let sample: WebPSample
    private var tries = Tries()
    /// The exact file, made once; nil where it is far beyond the budget.
    private var lossless: EncodedImage?

    init(raster: Raster, encoding: Encoding) {
        (self.raster, self.encoding) = (raster, encoding)
        sample = WebPSample(still: raster)
    }

    var isAnimated: Bool { false }

    mutating func exact(within limit: Int) throws -> EncodedImage? {
        if tries.attempts == 0 { lossless = try makeLossless() }
        return lossless.flatMap { $0.bytes.count <= limit ? $0 : nil }
    }

    private mutating func makeLossless() throws -> EncodedImage? {
        tries.attempts += 1
        let quick = try sample.bytes(.quickLossless)
        if quick > Self.quickExcess * Double(budget), Int(quick) > raster.size.area / 4 {
            tries.add("exact", bytes: quick, measure: .estimated, limit: budget)
            return nil
        }
        tries.attempts += 1
        guard var payload = try sample.still(.lossless) else { return nil }
        var file = WebPContainer.still(payload, size: raster.size)
        // The slowest mode takes ten times as long and saves a few percent.
        if file.count > budget, file.count < budget / 100 * 106 {
            tries.attempts += 1
            payload = try sample.still(.thorough) ?? payload
            file = WebPContainer.still(payload, size: raster.size)
        }
        tries.add("exact", bytes: Double(file.count), limit: budget, verdict: .overLimit)
        var outcome = tries.exact()
        outcome.isExact = WebPPixels.decode(file)?.looksLike(raster) ?? false
        return EncodedImage(file, outcome: outcome)
    }

    /// Where the fastest lossless file is larger than this many budgets, the best one does not fit, nor one with rounded
    /// colors. Patterns may shrink more than that, but their fastest file has less than two bits a pixel.
    private static let quickExcess = 3.0

    mutating func nearest(within limit: Int, looksRight: Bool) throws -> EncodedImage? {
        let (choice, tried) = try WebPLadder.choose(
            sample, within: Double(limit), exact: lossless.map { (sample, Double($0.bytes.count)) },
            start: WebPLadder.usualOfStills)
        tries.attempts += tried.count
        guard let choice, let payload = try sample.still(choice.settings) else { return nil }
        if looksRight, choice.distance.similarity < SmallQuality.similarity { return nil }
        let bytes = WebPContainer.still(payload, size: raster.size)
        var image = tries.image(bytes, [], limit: limit)
        choice.settings.describe(in: &image.outcome)
        image.outcome.considered =
            image.outcome.considered.dropLast() + tried.choosing(choice.settings, bytes: bytes.count)
        return image
    }

    func refusal() throws -> FileError {
        let last = WebPLadder.last(isOpaque: sample.isOpaque, quality: 0)
        return FileError.tooLarge(
            Int(try sample.bytes(last)), "at the lowest quality", budget: budget,
            hint: "use simpler art or a wider `margin`")
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
