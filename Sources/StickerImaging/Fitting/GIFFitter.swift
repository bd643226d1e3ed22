import StickerModel

/// Makes the best GIF of one clip that fits the byte budget: with exact colors if that fits, else down a palette
/// ladder.
struct GIFFitter {
    /// Hard-edged frames.
    let clip: Clip
    let encoding: Encoding
    /// The frames had soft edges before.
    let hasSoftSource: Bool
    var attempts = 0
    /// Files so far: both ladders begin alike, and aims of `quality: small` have tries in common.
    var known: [PaletteSettings: GIFContainer] = [:]
    /// What was tried, in the order of what is missed least.
    var steps: [EncodingStep] = []

    private var budget: Int { encoding.budget }

    /// Throws `FileError` when even a few frames in a few colors do not fit.
    func fit() throws -> EncodedImage {
        guard clip.size.width <= Self.longestSide, clip.size.height <= Self.longestSide else {
            throw FileError(
                .overLimit, "is \(clip.size.width) x \(clip.size.height) px; the limit of GIF is 65,535 px a side")
        }
        var fitter = self
        let candidates = try PaletteCandidates(clip)
        if encoding.quality == .small {
            for aim in encoding.smallAims(isAnimated: true) {
                let small = try fitter.best(candidates, within: aim, fewestColors: SmallQuality.fewestColors)
                if let small, try SmallQuality.looksRight(small.bytes, as: clip) { return small }
            }
        }
        if let found = try fitter.best(candidates, within: budget, fewestColors: nil) { return found }
        throw try fitter.refusal(candidates)
    }

    private static let longestSide = 65_535

    /// The file with exact colors if it fits, else the highest rung that fits; nil if none does.
    mutating func best(
        _ candidates: PaletteCandidates, within target: Int, fewestColors: Int?
    ) throws -> EncodedImage? {
        if candidates.colors.exact != nil {
            let container = try encode(candidates, PaletteSettings())
            if container.byteCount <= target { return image(container, PaletteSettings(), candidates) }
            steps = [EncodingStep("exact", bytes: container.byteCount, limit: target)]
        }
        let exact = steps
        var best: (image: EncodedImage, distance: PictureDistance)?
        for ladder in [PaletteLadder.flatGIF, .texturedGIF] {
            steps = exact
            guard let found = try climb(ladder, candidates, within: target, fewestColors: fewestColors) else {
                continue
            }
            let image = image(found.container, found.settings, candidates)
            // Both ladders begin alike: if no repeats were needed, the other one gives the same file.
            if found.settings.repeats == 0, best == nil { return image }
            let distance = try ClipDistance.measure(image.bytes, against: clip)
            if best.map({ distance < $0.distance }) ?? true { best = (image, distance) }
        }
        return best?.image
    }

    /// The highest rung that fits; nil if none does.
    private mutating func climb(
        _ ladder: PaletteLadder, _ candidates: PaletteCandidates, within target: Int, fewestColors: Int?
    ) throws -> (container: GIFContainer, settings: PaletteSettings)? {
        // Without a limit, everything fits.
        let start = encoding.byteBudget == nil && target == budget ? 0 : PaletteLadder.start
        var search = LadderSearch(ladder, target: Double(target), fewestColors: fewestColors, start: start)
        var best: (container: GIFContainer, settings: PaletteSettings, position: Double)?
        var tried: [(position: Double, step: EncodingStep)] = []
        while let position = search.next() {
            let settings = ladder.settings(at: position)
            let container = try encode(candidates, settings)
            search.note(position, bytes: container.byteCount)
            let step = EncodingStep(candidates.title(settings), bytes: container.byteCount, limit: target)
            tried.append((position, step))
            if container.byteCount <= target, position < best?.position ?? .infinity {
                best = (container, settings, position)
            }
        }
        for (position, step) in tried.sorted(by: { $0.position < $1.position }) {
            steps.append(step)
            if position == best?.position { steps[steps.count - 1].verdict = .chosen }
        }
        return best.map { ($0.container, $0.settings) }
    }

    private mutating func encode(_ candidates: PaletteCandidates, _ settings: PaletteSettings) throws -> GIFContainer {
        if let container = known[settings] { return container }
        attempts += 1
        let container = try GIFPaletteCoder(
            clip: candidates.clip(keeping: settings.share), palette: candidates.palette(settings.colors),
            settings: settings,
            loopCount: encoding.loopCount, dithering: candidates.colors.exact == nil ? encoding.dithering : 0
        ).encode(candidates.map(settings.colors))
        known[settings] = container
        return container
    }

    private func image(_ container: GIFContainer, _ settings: PaletteSettings, _ candidates: PaletteCandidates)
        -> EncodedImage
    {
        var outcome = candidates.outcome(
            settings, colors: container.palette.count, framesKept: container.frames.count, attempts: attempts)
        if hasSoftSource {
            outcome.isExact = false
            outcome.sacrifices.insert("soft edges", at: 0)
        }
        if !outcome.isExact { outcome.considered = steps }
        return EncodedImage(container.file, outcome: outcome)
    }

    private mutating func refusal(_ candidates: PaletteCandidates) throws -> FileError {
        let settings = PaletteLadder.texturedGIF.settings(at: PaletteLadder.texturedGIF.end)
        let least = try encode(candidates, settings)
        return .tooLarge(
            least.byteCount, "with \(settings.summary)", budget: budget,
            hint: "shorten it with `trim`, make a smaller picture, or write it as APNG")
    }
}
