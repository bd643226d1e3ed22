import StickerModel

/// Makes the best PNG of one still picture that fits the byte budget: exact, in the smallest color type, if that fits; else in
/// truecolor with errors that no one sees; else whatever is nearer, truecolor with larger errors or a palette with alpha.
struct PNGFitter {
    let raster: Raster
    let encoding: Encoding

    private var budget: Int { encoding.budget }

    /// Throws `FileError` when even a few colors do not fit.
    func fit() throws -> EncodedImage {
        var attempts = 1
        // Opaque output is for icons: platforms want them as plain RGB, however few colors they have.
        let isPlain = encoding.isOpaque
        var exact = try PNGCoder.smallest(PNGSamples(truecolor: raster), limit: budget)
        var colors: Int?
        if !isPlain, let samples = PNGSamples(exactPalette: raster) {
            attempts += 1
            let file = try PNGCoder.smallest(samples, limit: budget)
            if file.count < exact.count { (exact, colors) = (file, samples.palette.count) }
        }
        let isSmall = encoding.quality == .small && !isPlain
        let target = isSmall ? encoding.smallTarget(isAnimated: false) : budget
        if exact.count <= target {
            var outcome = EncodingOutcome(isExact: true, attempts: attempts)
            outcome.colors = colors
            return EncodedImage(exact, outcome: outcome)
        }
        if isSmall {
            let small = try palette(within: target, attempts: &attempts)
            if let small, small.distance.similarity >= SmallQuality.similarity || exact.count > budget {
                return image(small, attempts: attempts)
            }
            // A palette is preferred to the exact file only if it looks right.
            if exact.count <= budget {
                return EncodedImage(exact, outcome: EncodingOutcome(isExact: true, attempts: attempts))
            }
        }
        guard let found = try nearest(attempts: &attempts) else {
            throw FileError.tooLarge(
                exact.count, isPlain ? "in full color" : "without loss", budget: budget,
                hint: "use simpler art or a wider `margin`")
        }
        return image(found, attempts: attempts)
    }

    private struct Candidate {
        var bytes: [UInt8]
        /// Of a palette; nil for truecolor.
        var colors: Int?
        /// What was given up, as people read it; nil if nothing was.
        var sacrifice: String?
        var distance: PictureDistance
    }

    /// The nearest picture that fits the budget, in truecolor or with a palette.
    private func nearest(attempts: inout Int) throws -> Candidate? {
        let found = try TruecolorLadder(raster: raster).best(within: budget, attempts: &attempts)
        let truecolor = found.map {
            Candidate(
                bytes: $0.bytes,
                sacrifice: $0.tolerance == .none ? nil : "colors within \($0.tolerance.most) of 255",
                distance: PictureDistance(from: raster, to: $0.raster))
        }
        // Errors this small are not seen; a palette would be worse, and takes longer to make.
        if encoding.isOpaque || found.map({ $0.tolerance.most <= 3 }) ?? false { return truecolor }
        let palette = try palette(within: budget, attempts: &attempts)
        guard let truecolor, let palette else { return truecolor ?? palette }
        return palette.distance < truecolor.distance ? palette : truecolor
    }

    /// With the most colors that fit: the picture nearest to the original, dithered or not.
    private func palette(within target: Int, attempts: inout Int) throws -> Candidate? {
        let reducer = PaletteReducer(raster)
        for colors in [256, 192, 128, 96, 64, 48, 32, 16] {
            var best: Candidate?
            for dithering in [Float(0), 0.5, 1] {
                attempts += 1
                let samples = reducer.samples(colors: colors, dithering: dithering)
                let file = try PNGCoder.smallest(samples, limit: target)
                guard file.count <= target else { continue }
                let distance = PictureDistance(from: raster, to: samples.raster)
                if best.map({ distance < $0.distance }) ?? true {
                    let count = samples.palette.count
                    best = Candidate(bytes: file, colors: count, sacrifice: "\(count) colors", distance: distance)
                }
            }
            if let best { return best }
        }
        return nil
    }

    private func image(_ candidate: Candidate, attempts: Int) -> EncodedImage {
        let sacrifices = candidate.sacrifice.map { [$0] } ?? []
        var outcome = EncodingOutcome(isExact: sacrifices.isEmpty, sacrifices: sacrifices, attempts: attempts)
        outcome.colors = candidate.colors
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
                let (red, green, blue, alpha) = Self.parts(palette[index])
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
