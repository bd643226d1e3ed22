import StickerModel

/// Makes the best PNG of one still picture that fits the byte budget: exact, in the smallest color type, if that fits;
/// else in truecolor with errors that no one sees; else whatever is nearer, truecolor with larger errors or a palette
/// with alpha.
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
        for aim in isSmall ? encoding.smallAims(isAnimated: false) : [budget] {
            if exact.bytes.count <= aim { return exact }
            steps = [EncodingStep("exact", bytes: exact.bytes.count, limit: aim)]
            // A palette is preferred to the exact file only if it looks right.
            if isSmall, let small = try palette(within: aim), small.distance.similarity >= SmallQuality.similarity {
                return image(small)
            }
        }
        steps = [EncodingStep("exact", bytes: exact.bytes.count, limit: budget)]
        guard let found = try nearest() else {
            throw FileError.tooLarge(
                exact.bytes.count, isPlain ? "in full color" : "without loss", budget: budget,
                hint: "use simpler art or a wider `margin`")
        }
        return image(found)
    }

    /// The exact file, in the smaller one of the color types.
    private mutating func exact(isPlain: Bool) throws -> EncodedImage {
        attempts += 1
        var kinds = [PNGSamples(truecolor: raster)]
        if !isPlain, let samples = PNGSamples(exactPalette: raster) {
            attempts += 1
            kinds.append(samples)
        }
        let (bytes, kind) = try PNGCoder.smallest(kinds, limit: encoding.byteBudget)
        var outcome = EncodingOutcome(isExact: true, attempts: attempts)
        if kinds[kind].kind == .palette { outcome.colors = kinds[kind].palette.count }
        return EncodedImage(bytes, outcome: outcome)
    }

    private struct Candidate {
        var bytes: [UInt8]
        /// Of a palette; nil for truecolor.
        var colors: Int?
        /// What was given up, as people read it; nil if nothing was.
        var sacrifice: String?
        var distance: PictureDistance
        /// Its position among the steps.
        var step: Int
    }

    /// The nearest picture that fits the budget, in truecolor or with a palette.
    private mutating func nearest() throws -> Candidate? {
        let ladder = TruecolorLadder(raster: raster)
        let found = try ladder.best(within: budget, attempts: &attempts, steps: &steps)
        let truecolor = found.map {
            Candidate(
                bytes: $0.bytes,
                sacrifice: $0.tolerance == .none ? nil : $0.tolerance.text,
                distance: PictureDistance(from: raster, to: $0.raster), step: steps.count - 1)
        }
        // Errors this small are not seen; a palette would be worse, and takes longer to make.
        if encoding.isOpaque || found.map({ $0.tolerance.most <= 3 }) ?? false { return truecolor }
        let palette = try palette(within: budget)
        guard let truecolor, let palette else { return truecolor ?? palette }
        return palette.distance < truecolor.distance ? palette : truecolor
    }

    /// With the most colors that fit: the picture nearest to the original, dithered or not.
    private mutating func palette(within target: Int) throws -> Candidate? {
        let reducer = PaletteReducer(raster)
        for colors in [256, 192, 128, 96, 64, 48, 32, 16] {
            var best: (candidate: Candidate, samples: PNGSamples)?
            var least = Int.max
            for dithering in [Float(0), 0.5, 1] {
                attempts += 1
                let samples = reducer.samples(colors: colors, dithering: dithering)
                let file = try PNGCoder.searched(samples, limit: target)
                least = min(least, file.count)
                guard file.count <= target else { continue }
                let distance = PictureDistance(from: raster, to: samples.raster)
                if best.map({ distance < $0.candidate.distance }) ?? true {
                    let count = samples.palette.count
                    let candidate = Candidate(
                        bytes: file, colors: count, sacrifice: "\(count) colors", distance: distance, step: steps.count)
                    best = (candidate, samples)
                }
            }
            if let (candidate, samples) = best {
                var found = candidate
                let tight = try PNGCoder.smallest(samples, limit: target)
                if tight.count < found.bytes.count { found.bytes = tight }
                let verdict: EncodingStep.Verdict =
                    encoding.quality == .small && found.distance.similarity < SmallQuality.similarity
                    ? .looksWrong : .lessNear
                steps.append(
                    EncodingStep(
                        "\(samples.palette.count) colors", bytes: found.bytes.count, limit: target, verdict: verdict))
                return found
            }
            steps.append(EncodingStep("\(colors) colors", bytes: least, limit: target))
        }
        return nil
    }

    private mutating func image(_ candidate: Candidate) -> EncodedImage {
        steps[candidate.step].verdict = .chosen
        let sacrifices = candidate.sacrifice.map { [$0] } ?? []
        var outcome = EncodingOutcome(isExact: sacrifices.isEmpty, sacrifices: sacrifices, attempts: attempts)
        outcome.colors = candidate.colors
        if !outcome.isExact { outcome.considered = steps }
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
