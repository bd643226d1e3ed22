import StickerModel

/// Makes the best PNG of one still picture that fits the byte budget: exact, in the smallest color type, if that fits;
/// else in truecolor with rounded channels, or with a palette with alpha, whichever is nearer.
struct PNGFitter: Fitter {
    let raster: Raster
    let encoding: Encoding
    private var tries = Tries()
    private var lossless: EncodedImage?

    init(raster: Raster, encoding: Encoding) { (self.raster, self.encoding) = (raster, encoding) }

    var isAnimated: Bool { false }
    /// Opaque output is for icons: platforms want them as plain RGB, however few colors they have.
    private var isPlain: Bool { encoding.isOpaque }

    /// In the smaller one of the color types.
    mutating func exact(within limit: Int) throws -> EncodedImage? {
        let image = try lossless ?? makeLossless()
        lossless = image
        return image.bytes.count <= limit ? image : nil
    }

    private mutating func makeLossless() throws -> EncodedImage {
        var draft = try PNGDraft(PNGSamples(truecolor: raster))
        tries.attempts += 1
        if !isPlain, let samples = PNGSamples(exactPalette: raster) {
            tries.attempts += 1
            let palette = try PNGDraft(samples)
            if palette.byteCount < draft.byteCount { draft = palette }
        }
        let image = EncodedImage(try draft.packed(limit: encoding.byteBudget), outcome: tries.exact())
        tries.add("exact", bytes: Double(image.bytes.count), limit: budget, verdict: .overLimit)
        guard draft.samples.kind == .palette else { return image }
        var outcome = image.outcome
        outcome.colors = draft.samples.palette.count
        return EncodedImage(image.bytes, outcome: outcome)
    }

    /// Rounding so fine is not seen; a palette is worse, and takes longer to make. Opaque output has none.
    mutating func nearest(within limit: Int, looksRight: Bool) throws -> EncodedImage? {
        if !looksRight, let rounded = try rounded(within: limit) { return rounded }
        return isPlain ? nil : try palette(within: limit, looksRight: looksRight)
    }

    mutating func refusal() throws -> FileError {
        FileError.tooLarge(
            lossless?.bytes.count ?? 0, isPlain ? "in full color" : "without loss", budget: budget,
            hint: "use simpler art or a wider `margin`")
    }

    /// In truecolor with as many levels a channel as fit.
    private mutating func rounded(within limit: Int) throws -> EncodedImage? {
        for rounding in ChannelRounding.fineSteps {
            tries.attempts += 1
            let file = try PNGDraft(PNGSamples(truecolor: rounding.rounded(raster))).packed(limit: limit)
            if file.count <= limit { return tries.image(file, [rounding.title], limit: limit) }
            tries.add(rounding.title, bytes: Double(file.count), limit: limit)
        }
        return nil
    }

    /// With the most colors that fit: the picture nearest to the original, dithered or not.
    private mutating func palette(within limit: Int, looksRight: Bool) throws -> EncodedImage? {
        let reducer = PaletteReducer(raster)
        for colors in [256, 192, 128, 96, 64, 48, 32, 16] {
            var best: (bytes: [UInt8], colors: Int, distance: PictureDistance)?
            var smallestFile = Int.max
            for dithering in [Float(0), 0.5, 1] {
                tries.attempts += 1
                let reduced = reducer.reduced(colors: colors, dithering: dithering)
                let file = try PNGDraft(reduced.samples).packed(limit: limit)
                smallestFile = min(smallestFile, file.count)
                guard file.count <= limit else { continue }
                let distance = PictureDistance(from: raster, to: reduced.raster)
                if best.map({ distance < $0.distance }) ?? true { best = (file, reduced.palette.count, distance) }
            }
            guard let best else {
                tries.add("\(colors) colors", bytes: Double(smallestFile), limit: limit)
                continue
            }
            let title = "\(best.colors) colors"
            if looksRight, best.distance.similarity < SmallQuality.similarity {
                tries.add(title, bytes: Double(best.bytes.count), limit: limit, verdict: .looksWrong)
                return nil
            }
            var image = tries.image(best.bytes, [title], limit: limit)
            (image.outcome.colors, image.outcome.hasFewerColors) = (best.colors, true)
            return image
        }
        return nil
    }
}
