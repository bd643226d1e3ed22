import StickerModel

/// Makes the best PNG of one still picture that fits the byte budget: exact, in the smallest color type, if that fits;
/// else in truecolor with rounded channels, or with a palette with alpha, whichever is nearer.
struct PNGFitter {
    let raster: Raster
    let encoding: Encoding
    private var attempts = 0
    /// What was tried, in the order of what is missed least.
    private var steps: [EncodingStep] = []

    init(raster: Raster, encoding: Encoding) {
        self.raster = raster
        self.encoding = encoding
    }

    private var budget: Int { encoding.budget }

    /// Throws `FileError` when even a few colors do not fit.
    mutating func fit() throws -> EncodedImage {
        // Opaque output is for icons: platforms want them as plain RGB, however few colors they have.
        let isPlain = encoding.isOpaque
        let isSmall = encoding.quality == .small && !isPlain
        let exact = try exact(isPlain: isPlain)
        for target in isSmall ? encoding.smallAims(isAnimated: false) : [budget] {
            if exact.bytes.count <= target { return exact }
            steps = [EncodingStep("exact", bytes: exact.bytes.count, limit: target)]
            // A palette is preferred to the exact file only if it looks right.
            if isSmall, let small = try palette(within: target), small.distance.similarity >= SmallQuality.similarity {
                return image(small)
            }
        }
        steps = [EncodingStep("exact", bytes: exact.bytes.count, limit: budget)]
        guard let nearest = try nearest() else {
            throw FileError.tooLarge(
                exact.bytes.count, isPlain ? "in full color" : "without loss", budget: budget,
                hint: "use simpler art or a wider `margin`")
        }
        return image(nearest)
    }

    /// The exact file, in the smaller one of the color types.
    private mutating func exact(isPlain: Bool) throws -> EncodedImage {
        var draft = try PNGDraft(PNGSamples(truecolor: raster))
        attempts += 1
        if !isPlain, let samples = PNGSamples(exactPalette: raster) {
            attempts += 1
            let palette = try PNGDraft(samples)
            if palette.byteCount < draft.byteCount { draft = palette }
        }
        var outcome = EncodingOutcome(isExact: true, attempts: attempts)
        if draft.samples.kind == .palette { outcome.colors = draft.samples.palette.count }
        return EncodedImage(try draft.finished(limit: encoding.byteBudget), outcome: outcome)
    }

    private struct Candidate {
        var bytes: [UInt8]
        /// Of a palette; nil for truecolor.
        var colors: Int?
        /// What was given up, as people read it.
        var sacrifice: String
        var distance: PictureDistance
        /// Its position among the steps.
        var step: Int
    }

    /// The nearest picture that fits the budget, in truecolor or with a palette.
    private mutating func nearest() throws -> Candidate? {
        let rounded = try rounded()
        // Opaque output has no palette. Rounding so fine is not seen; a palette is worse, and takes longer to make.
        if encoding.isOpaque || rounded != nil { return rounded }
        return try palette(within: budget)
    }

    /// In truecolor with as many levels a channel as fit.
    private mutating func rounded() throws -> Candidate? {
        for rounding in ChannelRounding.fineSteps {
            attempts += 1
            let picture = rounding.rounded(raster)
            let file = try PNGDraft(PNGSamples(truecolor: picture)).finished(limit: budget)
            steps.append(EncodingStep(rounding.title, bytes: file.count, limit: budget))
            guard file.count <= budget else { continue }
            return Candidate(
                bytes: file, sacrifice: rounding.title, distance: PictureDistance(from: raster, to: picture),
                step: steps.count - 1)
        }
        return nil
    }

    /// With the most colors that fit: the picture nearest to the original, dithered or not.
    private mutating func palette(within target: Int) throws -> Candidate? {
        let reducer = PaletteReducer(raster)
        for colors in [256, 192, 128, 96, 64, 48, 32, 16] {
            var best: Candidate?
            var smallestFile = Int.max
            for dithering in [Float(0), 0.5, 1] {
                attempts += 1
                let samples = reducer.samples(colors: colors, dithering: dithering)
                let file = try PNGDraft(samples).finished(limit: target)
                smallestFile = min(smallestFile, file.count)
                guard file.count <= target else { continue }
                let distance = PictureDistance(from: raster, to: samples.raster)
                guard best.map({ distance < $0.distance }) ?? true else { continue }
                let count = samples.palette.count
                best = Candidate(
                    bytes: file, colors: count, sacrifice: "\(count) colors", distance: distance, step: steps.count)
            }
            guard let best else {
                steps.append(EncodingStep("\(colors) colors", bytes: smallestFile, limit: target))
                continue
            }
            let looksWrong = encoding.quality == .small && best.distance.similarity < SmallQuality.similarity
            steps.append(
                EncodingStep(
                    best.sacrifice, bytes: best.bytes.count, limit: target,
                    verdict: looksWrong ? .looksWrong : .lessNear))
            return best
        }
        return nil
    }

    private mutating func image(_ candidate: Candidate) -> EncodedImage {
        steps[candidate.step].verdict = .chosen
        var outcome = EncodingOutcome(isExact: false, sacrifices: [candidate.sacrifice], attempts: attempts)
        outcome.colors = candidate.colors
        outcome.considered = steps
        return EncodedImage(candidate.bytes, outcome: outcome)
    }
}

extension PNGSamples {
    /// The picture that a viewer shows from palette samples.
    fileprivate var raster: Raster {
        var raster = Raster(size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let bit = x * bitDepth
                let byte = bytes[y * rowBytes + bit / 8]
                let index = Int(byte >> UInt8(8 - bitDepth - bit % 8)) & ((1 << bitDepth) - 1)
                guard index < palette.count else { continue }
                let (red, green, blue, alpha) = Raster.channels(palette[index])
                let pixel = 4 * (y * size.width + x)
                raster.pixels[pixel] = red
                raster.pixels[pixel + 1] = green
                raster.pixels[pixel + 2] = blue
                raster.pixels[pixel + 3] = alpha
            }
        }
        return raster
    }
}
