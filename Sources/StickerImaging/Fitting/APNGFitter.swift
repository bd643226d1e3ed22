import StickerModel

/// Makes the best APNG of one animation that fits the byte budget: the first of these files that does.
///
/// 1. The exact file: with a palette where that holds all colors, else in truecolor.
/// 2. Truecolor with rounded channels, where that is much nearer to the art than a palette.
/// 3. One palette for all frames, down `PaletteLadder`.
///
/// Speed and duration never change.
struct APNGFitter: Fitter {
    let clip: Clip
    let encoding: Encoding
    private var palettes: PaletteFitter<APNGContainer>
    /// Bytes that the exact file would have in truecolor; nil where a palette holds all colors.
    private var exactGuess: Double?
    private var lossless: EncodedImage?

    /// One pass over the clip.
    init(clip: Clip, encoding: Encoding) throws {
        (self.clip, self.encoding) = (clip, encoding)
        palettes = try PaletteFitter(clip, encoding, remedy: "use simpler art") { clip, palette, settings, map in
            try APNGPaletteCoder(
                clip: clip, palette: palette, settings: settings, loopCount: encoding.loopCount,
                isTruecolor: encoding.isTruecolor
            ).encode(map)
        }
    }

    var isAnimated: Bool { true }
    private var colors: ClipColors { palettes.candidates.colors }
    private var paletteError: Float { palettes.candidates.palette(256).error }

    mutating func exact(within limit: Int) throws -> EncodedImage? {
        if palettes.tries.steps.isEmpty { lossless = try makeLossless() }
        return lossless.flatMap { $0.bytes.count <= limit ? $0 : nil }
    }

    mutating func nearest(within limit: Int, looksRight: Bool) throws -> EncodedImage? {
        if !looksRight, let rounded = try rounded() { return rounded }
        guard let found = try palettes.nearest(within: limit, looksRight: looksRight) else { return nil }
        return lossless.flatMap { $0.bytes.count <= found.bytes.count ? $0 : nil } ?? found
    }

    mutating func refusal() throws -> FileError { try palettes.refusal() }

    /// The exact file, if it fits the budget.
    private mutating func makeLossless() throws -> EncodedImage? {
        let exact: APNGContainer?
        if let colors = colors.exact {
            palettes.tries.attempts += 1
            let palette = SharedPalette(colors)
            let quick = try palettes.encode(clip, palette, PaletteSettings(), PaletteMap(palette))
            exact = try quick.packed(within: budget, finest: APNGContainer.Level.finest)
            palettes.tries.add(
                "exact", bytes: Double((exact ?? quick).byteCount), measure: exact == nil ? .estimated : .counted,
                limit: budget, verdict: .overLimit)
        } else {
            let guess = try truecolor(clip).guess()
            exactGuess = guess
            // What 256 colors leave of the exact file, at least: of 27 animations .24 to .52, but .09 to .2 where the mean
            // squared error of the colors is above 20.
            palettes.expected = guess * (paletteError > 20 ? 0.1 : 0.28)
            palettes.tries.add("exact", bytes: guess, measure: .estimated, limit: budget, verdict: .overLimit)
            // The guess comes from four frames: 15 % are left for its error.
            if guess > 1.15 * Double(budget) { return nil }
            palettes.tries.attempts += 1
            exact = try truecolor(clip).encode(limit: budget)
        }
        guard let exact else { return nil }
        var outcome = palettes.tries.exact(clip)
        outcome.colors = exactGuess == nil ? exact.palette.count : nil
        return EncodedImage(exact.file, outcome: outcome)
    }

    private func truecolor(_ clip: Clip) -> APNGTruecolorCoder {
        APNGTruecolorCoder(
            clip: clip, loopCount: encoding.loopCount, isOpaque: encoding.isOpaque && colors.isOpaque)
    }

    /// Truecolor with fewer levels a channel, if that fits. Where a palette is nearly as near to the art, bytes are
    /// better spent there.
    private mutating func rounded() throws -> EncodedImage? {
        // The coarsest rounding leaves about 45 % of the exact file.
        guard let exactGuess, exactGuess <= 2.2 * Double(budget) else { return nil }
        for rounding in ChannelRounding.steps.map(ChannelRounding.init) where rounding.error < paletteError / 2 {
            let coder = truecolor(clip.mapping(rounding.rounded))
            let guess = try coder.guess()
            palettes.tries.attempts += 1
            if guess <= Double(budget), let container = try coder.encode(limit: budget) {
                return palettes.tries.image(container.file, [rounding.title], limit: budget, of: clip)
            }
            palettes.tries.add(
                rounding.title, bytes: max(Double(budget + 1), guess), measure: .estimated, limit: budget,
                verdict: .overLimit)
        }
        return nil
    }
}
