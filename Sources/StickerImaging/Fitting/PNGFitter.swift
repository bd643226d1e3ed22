import StickerModel

/// Makes the best PNG of one still picture that fits the byte budget: exact, in the smallest color type, if that fits;
/// else in truecolor with rounded channels, or with a palette with alpha, whichever is nearer.
struct PNGFitter {
    let raster: Raster
    let encoding: Encoding
    private(set) var attempts = 0
    /// Beginning with what is missed least.
    private(set) var steps: [EncodingStep] = []

    private var budget: Int { encoding.budget }

    /// Throws `FileError` when even a few colors do not fit.
    consuming func fit() throws -> EncodedImage {
        // Opaque output is for icons: platforms want them as plain RGB, however few colors they have.
        let isPlain = encoding.isOpaque
        let isSmall = encoding.quality == .small && !isPlain
        let exact = try exact(isPlain: isPlain)
        for target in (isSmall ? encoding.smallAims(isAnimated: false) : []) + [budget] {
            if exact.bytes.count <= target { return exact }
            steps = [EncodingStep("exact", bytes: exact.bytes.count, limit: target)]
            // A palette is preferred to the exact file only if it looks right.
            if isSmall, let small = try palette(within: target), small.distance.similarity >= SmallQuality.similarity {
                return image(small.bytes, "\(small.colors) colors", colors: small.colors)
            }
        }
        steps = [EncodingStep("exact", bytes: exact.bytes.count, limit: budget)]
        // Rounding so fine is not seen; a palette is worse, and takes longer to make. Opaque output has none.
        if let rounded = try rounded() { return rounded }
        if !isPlain, let palette = try palette(within: budget) {
            return image(palette.bytes, "\(palette.colors) colors", colors: palette.colors)
        }
        throw FileError.tooLarge(
            exact.bytes.count, isPlain ? "in full color" : "without loss", budget: budget,
            hint: "use simpler art or a wider `margin`")
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
        return EncodedImage(try draft.packed(limit: encoding.byteBudget), outcome: outcome)
    }

    /// In truecolor with as many levels a channel as fit.
    private mutating func rounded() throws -> EncodedImage? {
        for rounding in ChannelRounding.fineSteps {
            attempts += 1
            let file = try PNGDraft(PNGSamples(truecolor: rounding.rounded(raster))).packed(limit: budget)
            steps.append(EncodingStep(rounding.title, bytes: file.count, limit: budget))
            if file.count <= budget { return image(file, rounding.title) }
        }
        return nil
    }

    private typealias Palette = (bytes: [UInt8], colors: Int, distance: PictureDistance)

    /// With the most colors that fit: the picture nearest to the original, dithered or not.
    private mutating func palette(within target: Int) throws -> Palette? {
        let reducer = PaletteReducer(raster)
        for colors in [256, 192, 128, 96, 64, 48, 32, 16] {
            var best: Palette?
            var smallestFile = Int.max
            for dithering in [Float(0), 0.5, 1] {
                attempts += 1
                let reduced = reducer.reduced(colors: colors, dithering: dithering)
                let file = try PNGDraft(reduced.samples).packed(limit: target)
                smallestFile = min(smallestFile, file.count)
                guard file.count <= target else { continue }
                let distance = PictureDistance(from: raster, to: reduced.raster)
                if best.map({ distance < $0.distance }) ?? true { best = (file, reduced.palette.count, distance) }
            }
            var step = EncodingStep(
                "\(best?.colors ?? colors) colors", bytes: best?.bytes.count ?? smallestFile, limit: target)
            if let best, encoding.quality == .small, best.distance.similarity < SmallQuality.similarity {
                step.verdict = .looksWrong
            }
            steps.append(step)
            if best != nil { return best }
        }
        return nil
    }

    /// The file of the last step.
    private mutating func image(_ bytes: [UInt8], _ sacrifice: String, colors: Int? = nil) -> EncodedImage {
        steps[steps.count - 1].verdict = .chosen
        var outcome = EncodingOutcome(isExact: false, sacrifices: [sacrifice], attempts: attempts)
        outcome.colors = colors
        outcome.hasFewerColors = colors != nil
        outcome.considered = steps
        return EncodedImage(bytes, outcome: outcome)
    }
}
