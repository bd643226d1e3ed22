import PortableFoundation
import StickerModel

/// Makes the best APNG of one animation that fits the byte budget: the first of these files that does.
///
/// 1. The exact file: with a palette where that holds all colors, else in truecolor.
/// 2. Truecolor with rounded channels, where that is much nearer to the art than a palette.
/// 3. One palette for all frames, down `PaletteLadder`.
///
/// Speed and duration never change.
struct APNGFitter {
    let clip: Clip
    let encoding: Encoding
    private let candidates: PaletteCandidates
    /// What was tried for an exact or rounded file.
    private var steps: [EncodingStep] = []
    private var attempts = 0
    /// Bytes that the exact file would have in truecolor; nil where a palette holds all colors.
    private var exactGuess: Double?

    /// One pass over the clip.
    init(clip: Clip, encoding: Encoding) throws {
        (self.clip, self.encoding) = (clip, encoding)
        candidates = try PaletteCandidates(clip)
    }

    private lazy var palettes: PaletteFitter<APNGContainer> = {
        let loopCount = encoding.loopCount
        return PaletteFitter(
            candidates, PaletteLadder(error: candidates.palette(256).error),
            encode: { clip, palette, settings, map in
                try APNGPaletteCoder(clip: clip, palette: palette, settings: settings, loopCount: loopCount).encode(map)
            },
            finishedShare: { try $0.packedShare() }, finish: { try $0.packed(within: $1) })
    }()

    private var budget: Int { encoding.budget }

    /// Throws `FileError` when even the end of the ladder does not fit.
    mutating func fit() throws -> EncodedImage {
        let exact = try exact()
        if encoding.quality == .small, let small = try small(exact) { return small }
        if let exact { return exact }
        if let rounded = try rounded() { return rounded }
        if let found = try palettes.best(within: budget, start: start(within: budget)) { return image(found) }
        let smallest = try palettes.smallest()
        throw FileError.tooLarge(
            smallest.container.byteCount, "with \(candidates.title(smallest.settings))", budget: budget,
            hint: "shorten it with `trim`, make a smaller picture, or use simpler art")
    }

    /// The smallest file that still looks right; nil if that does not fit the budget.
    private mutating func small(_ exact: EncodedImage?) throws -> EncodedImage? {
        for aim in encoding.smallAims(isAnimated: true) {
            if let exact, exact.bytes.count <= aim { return exact }
            let found = try palettes.best(
                within: aim, fewestColors: SmallQuality.fewestColors, start: start(within: aim))
            guard let found, try SmallQuality.looksRight(found.container.file, as: clip) else { continue }
            if let exact, exact.bytes.count <= found.container.byteCount { return exact }
            return image(found)
        }
        return nil
    }

    /// The exact file, if it fits.
    private mutating func exact() throws -> EncodedImage? {
        let exact: APNGContainer?
        if let colors = candidates.colors.exact {
            attempts += 1
            let quick = try APNGPaletteCoder(
                clip: clip, palette: SharedPalette(exact: colors), settings: PaletteSettings(),
                loopCount: encoding.loopCount
            ).encode()
            let packed = try quick.packed(within: budget, levels: APNGContainer.exactLevels)
            steps = [EncodingStep("exact", bytes: packed.byteCount, limit: budget)]
            exact = packed.byteCount <= budget ? packed : nil
        } else {
            let guess = try truecolor(clip).guess()
            exactGuess = guess
            steps = [
                EncodingStep("exact", bytes: Int(guess), measure: .estimated, limit: budget, verdict: .overLimit)
            ]
            // The guess comes from four frames: 15 % are left for its error.
            if guess > 1.15 * Double(budget) { return nil }
            attempts += 1
            exact = try truecolor(clip).encode(limit: budget)
        }
        guard let exact else { return nil }
        var outcome = EncodingOutcome(isExact: true, framesKept: exact.frames.count, attempts: attempts)
        outcome.colors = exactGuess == nil ? exact.palette.count : nil
        return EncodedImage(exact.file, outcome: outcome)
    }

    private func truecolor(_ clip: Clip) -> APNGTruecolorCoder {
        APNGTruecolorCoder(
            clip: clip, loopCount: encoding.loopCount, isOpaque: encoding.isOpaque && candidates.colors.isOpaque)
    }

    /// Truecolor with fewer levels a channel, if that fits. Where a palette is nearly as near to the art, bytes are
    /// better spent there.
    private mutating func rounded() throws -> EncodedImage? {
        // The coarsest rounding leaves about 45 % of the exact file.
        guard let exactGuess, exactGuess <= 2.2 * Double(budget) else { return nil }
        let roundings = ChannelRounding.steps.map(ChannelRounding.init)
        for rounding in roundings where rounding.error < candidates.palette(256).error / 2 {
            let coder = truecolor(
                Clip(MappedFrames(clip.frames, change: rounding.rounded), durations: clip.durations))
            let guess = try coder.guess()
            let title = "colors within \(rounding.most) of 255"
            attempts += 1
            guard guess <= Double(budget), let container = try coder.encode(limit: budget) else {
                steps.append(
                    EncodingStep(
                        title, bytes: max(budget + 1, Int(guess)), measure: .estimated, limit: budget,
                        verdict: .overLimit))
                continue
            }
            var outcome = EncodingOutcome(isExact: false, framesKept: container.frames.count, attempts: attempts)
            outcome.sacrifices = [title]
            outcome.considered =
                steps + [EncodingStep(title, bytes: container.byteCount, limit: budget, verdict: .chosen)]
            return EncodedImage(container.file, outcome: outcome)
        }
        return nil
    }

    private mutating func image(_ found: PaletteFitter<APNGContainer>.Found) -> EncodedImage {
        var outcome = candidates.outcome(found, attempts: attempts + palettes.attempts)
        if !outcome.isExact, let limit = found.steps.first?.limit {
            outcome.considered = steps.map { $0.beyond(limit) } + found.steps
        }
        return EncodedImage(found.container.file, outcome: outcome)
    }

    /// Where the search begins: near where it will end, as far as the size of the exact file tells that. Changes no
    /// result but by chance.
    private mutating func start(within target: Int) -> Double {
        guard let exactGuess else { return 0 }
        // What 256 colors leave of the exact file, at least: of 27 animations .24 to .52, but .09 to .2 where the mean
        // squared error of the colors is above 20.
        let share = candidates.palette(256).error > 20 ? 0.1 : 0.28
        let excess = log(exactGuess * share / Double(target))
        return excess <= 0 ? 0 : palettes.ladder.position(expecting: palettes.ladder.expectation(at: 0) - excess)
    }
}
