import StickerModel

/// Makes the best APNG of one animation that fits the byte budget: the first of these files that does.
///
/// 1. The exact file: with a palette where that holds all colors, else in truecolor.
/// 2. Truecolor with rounded channels, where that is much nearer to the art than a palette.
/// 3. One palette for all frames, down `PaletteLadder`; where the canvas may shrink, truecolor with rounded channels on a
///    smaller one instead, if that is nearer to the art.
///
/// Speed and duration never change.
struct APNGFitter {
    let clip: Clip
    let encoding: Encoding
    private var palettes: PaletteFitter<APNGContainer>
    /// Bytes that the exact file would have in truecolor; nil where a palette holds all colors.
    private var exactGuess: Double?

    /// One pass over the clip.
    init(clip: Clip, encoding: Encoding) throws {
        (self.clip, self.encoding) = (clip, encoding)
        palettes = try PaletteFitter(clip, encoding) {
            try $0.apng($1, $2, loopCount: encoding.loopCount, isTruecolor: encoding.isTruecolor)
        }
    }

    private var budget: Int { encoding.budget }
    private var colors: ClipColors { palettes.candidates.colors }
    private var paletteError: Float { palettes.candidates.palette(256).error }

    /// Throws `FileError` when even the end of the ladder does not fit.
    consuming func fit() throws -> EncodedImage {
        let exact = try exact()
        if encoding.quality == .small, let small = try palettes.small(exact: exact) { return small }
        if let exact { return exact }
        if let rounded = try rounded() { return rounded }
        let small = try shrunken()
        let best = Result { try palettes.best(remedy: "use simpler art") }
        guard let small, let other = try? best.get() else { return try small ?? best.get() }
        let (distance, others) = (
            try ClipDistance.measure(small.bytes, against: clip), try ClipDistance.measure(other.bytes, against: clip)
        )
        return distance < others ? small : other
    }

    /// The exact file, if it fits.
    private mutating func exact() throws -> EncodedImage? {
        let exact: APNGContainer?
        if let colors = colors.exact {
            palettes.attempts += 1
            let quick = try palettes.encode(clip, PaletteMap(SharedPalette(colors)), PaletteSettings())
            exact = try quick.packed(within: budget, finest: APNGContainer.Level.finest)
            palettes.steps = [
                EncodingStep(
                    "exact", bytes: (exact ?? quick).byteCount, measure: exact == nil ? .estimated : .counted,
                    limit: budget)
            ]
        } else {
            let guess = try truecolor(clip).guess()
            exactGuess = guess
            // What 256 colors leave of the exact file, at least: of 27 animations .24 to .52, but .09 to .2 where the mean
            // squared error of the colors is above 20.
            palettes.expected = guess * (paletteError > 20 ? 0.1 : 0.28)
            palettes.steps = [
                EncodingStep("exact", bytes: Int(guess), measure: .estimated, limit: budget, verdict: .overLimit)
            ]
            // The guess comes from four frames: 15 % are left for its error.
            if guess > 1.15 * Double(budget) { return nil }
            palettes.attempts += 1
            exact = try truecolor(clip).encode(limit: budget)
        }
        guard let exact else { return nil }
        var outcome = EncodingOutcome(isExact: true, frames: clip.changes, attempts: palettes.attempts)
        outcome.colors = exactGuess == nil ? exact.palette.count : nil
        return EncodedImage(exact.file, outcome: outcome)
    }

    private func truecolor(_ clip: Clip) -> APNGTruecolorCoder {
        APNGTruecolorCoder(clip: clip, loopCount: encoding.loopCount, isOpaque: encoding.isOpaque && colors.isOpaque)
    }

    /// Truecolor with fewer levels a channel, if that fits. Where a palette is nearly as near to the art, bytes are
    /// better spent there.
    private mutating func rounded() throws -> EncodedImage? {
        // The coarsest rounding leaves about 45 % of the exact file.
        guard let exactGuess, exactGuess <= 2.2 * Double(budget) else { return nil }
        let roundings = ChannelRounding.steps.map { ChannelRounding(step: $0) }
        for rounding in roundings where rounding.error < paletteError / 2 {
            let coder = truecolor(clip.mapping(rounding.rounded))
            let guess = try coder.guess()
            palettes.attempts += 1
            guard guess <= Double(budget), let container = try coder.encode(limit: budget) else {
                palettes.steps.append(
                    EncodingStep(
                        rounding.title, bytes: max(budget + 1, Int(guess)), measure: .estimated, limit: budget,
                        verdict: .overLimit))
                continue
            }
            return image(container, [rounding.title])
        }
        return nil
    }

    /// The same with the coarsest rounding on the largest canvas that is expected to fit: gradients look worse in few colors
    /// than small. nil where a palette has nearly all colors.
    private mutating func shrunken() throws -> EncodedImage? {
        guard encoding.canShrink, let exactGuess, paletteError > PaletteLadder.photoError,
            let rounding = ChannelRounding.steps.last.map({ ChannelRounding(step: $0) })
        else { return nil }
        // Of the bytes, rounding leaves about 45 %; a smaller canvas a little more than its area.
        var (side, tried) = ((Double(budget) / (0.4 * exactGuess)).squareRoot(), PixelSize(0, 0))
        while side > 0.125 {
            let settings = PaletteSettings(side: min(1, side))
            side *= 0.85
            let small = try palettes.candidates(settings).clip
            // Sides are multiples of 32 px, so that a little less may be the same.
            if small.size == tried { continue }
            tried = small.size
            palettes.attempts += 1
            if let container = try truecolor(small.mapping(rounding.rounded)).encode(limit: budget) {
                return image(container, [palettes.canvasLoss(settings), rounding.title].compactMap(\.self))
            }
        }
        return nil
    }

    private func image(_ container: APNGContainer, _ sacrifices: [String]) -> EncodedImage {
        var outcome = EncodingOutcome(
            isExact: false, frames: clip.changes, sacrifices: sacrifices, attempts: palettes.attempts)
        let step = EncodingStep(
            sacrifices.joined(separator: ", "), bytes: container.byteCount, limit: budget, verdict: .chosen)
        outcome.considered = palettes.steps + [step]
        return EncodedImage(container.file, outcome: outcome)
    }
}
