import StickerModel

/// Makes the best APNG of one animation that fits the byte budget.
///
/// The file is exact if that fits. Else all frames share one palette, and a search goes down a ladder that gives up first
/// what is missed least. Speed and duration never change (docs/fitting.md, sections 1 and 2).
struct APNGFitter {
    let clip: Clip
    let encoding: Encoding
    var attempts = 0
    /// What was tried for an exact file.
    var steps: [EncodingStep] = []

    private var budget: Int { encoding.budget }

    /// Throws `FileError` when even a few frames in a few colors do not fit.
    func fit() throws -> EncodedImage {
        var fitter = self
        let candidates = try PaletteCandidates(clip)
        if encoding.quality == .small, let small = try fitter.small(candidates) { return small }
        if let exact = try fitter.exact(candidates) { return exact }
        if let reduced = try fitter.reduced(candidates, target: budget, fewestColors: nil) { return reduced }
        if let coarse = try fitter.coarse() { return coarse }
        throw try fitter.refusal()
    }

    /// The smallest file that still looks right; nil if that does not fit the budget.
    private mutating func small(_ candidates: PaletteCandidates) throws -> EncodedImage? {
        var target = encoding.smallTarget(isAnimated: true)
        let exact = try exact(candidates)
        if let exact, exact.bytes.count <= target { return exact }
        while true {
            if let reduced = try reduced(candidates, target: target, fewestColors: SmallQuality.fewestColors) {
                guard let exact, exact.bytes.count <= reduced.bytes.count else { return reduced }
                return exact
            }
            if target >= budget { return exact }
            target = target > budget / 2 ? budget : target * 2
        }
    }

    /// The lossless file, if it fits; it is made only if a guess says that it may.
    private mutating func exact(_ candidates: PaletteCandidates) throws -> EncodedImage? {
        if let colors = candidates.colors.exact {
            attempts += 1
            let product = try coder(clip, SharedPalette(exact: colors), PaletteSettings()).encode()
            let fits = product.container.byteCount <= budget
            let container = try APNGPacker(product.container).packed(fits ? .roomy : .finest)
            if container.byteCount <= budget {
                let outcome = candidates.outcome(
                    PaletteSettings(), colors: container.palette.count, framesKept: container.frames.count,
                    attempts: attempts)
                return EncodedImage(container.file, outcome: outcome)
            }
            steps = [EncodingStep("exact", bytes: container.byteCount, limit: budget)]
            return nil
        }
        let isOpaque = encoding.isOpaque && candidates.colors.isOpaque
        let coder = APNGTruecolorCoder(clip: clip, loopCount: encoding.loopCount, isOpaque: isOpaque)
        let guess = try coder.guess()
        steps = [
            EncodingStep(
                "exact", bytes: Int(guess), measure: .estimated, limit: budget, verdict: .overLimit)
        ]
        guard guess <= 1.15 * Double(budget) else { return nil }
        attempts += 1
        guard let container = try coder.encode(limit: budget) else { return nil }
        let outcome = EncodingOutcome(isExact: true, framesKept: container.frames.count, attempts: attempts)
        return EncodedImage(container.file, outcome: outcome)
    }

    private func coder(_ clip: Clip, _ palette: SharedPalette, _ settings: PaletteSettings) -> APNGPaletteCoder {
        APNGPaletteCoder(clip: clip, palette: palette, settings: settings, loopCount: encoding.loopCount)
    }

    /// The highest rung that fits `target`; nil if not even the last one fits (the last one with `fewestColors`).
    private mutating func reduced(
        _ candidates: PaletteCandidates, target: Int, fewestColors: Int?, ladder: PaletteLadder? = nil
    ) throws -> EncodedImage? {
        var search = LadderSearch(ladder ?? .soft, target: Double(target))
        var made: [(packer: APNGPacker, settings: PaletteSettings, position: Double)] = []
        var isTight = false
        var tried: [(position: Double, title: String, bytes: Int)] = []
        var found: (image: EncodedImage, position: Double, lastAttempt: Int)?
        /// What a file takes once it is packed tightly is known of the chosen one, and guessed of the others.
        func considered(_ chosen: Double, bytes: Int) -> [EncodingStep] {
            steps.map { $0.beyond(target) }
                + tried.sorted { $0.position < $1.position }.map { position, title, size in
                    if position == chosen { return EncodingStep(title, bytes: bytes, limit: target, verdict: .chosen) }
                    return EncodingStep(
                        title, bytes: Int(Double(size) * Double(target) / search.target), measure: .estimated,
                        limit: target, verdict: position < chosen ? .overLimit : .lessNear)
                }
        }
        while let position = search.next() {
            let settings = search.ladder.settings(at: position)
            attempts += 1
            let product = try coder(
                candidates.clip(keeping: settings.share), candidates.palette(settings.colors), settings
            ).encode()
            let container = product.container
            let packer = APNGPacker(container)
            search.note(position, bytes: container.byteCount)
            tried.append((position, candidates.title(settings), container.byteCount))
            if search.isFirst {
                search.ladder = ladder ?? (product.blendedShare > 0.5 ? .opaque : .soft)
                search.last = search.ladder.position(fewestColors: fewestColors)
            }
            if !isTight, Double(container.byteCount) > Self.room * Double(target) {
                isTight = true
                search.target = Double(target) / (try packer.tightShare()) * Self.caution
                // Tight packing gains more where there are fewer colors.
                if Double(container.byteCount) > search.target { search.target /= Self.gainOfFewColors }
            }
            if Double(container.byteCount) <= search.target { made.append((packer, settings, position)) }
            // The guess of what tight packing saves may be off: then the search goes on with another target.
            while search.next() == nil || attempts > found?.lastAttempt ?? .max,
                let best = made.min(by: { $0.position < $1.position })
            {
                if let found, found.position <= best.position { return found.image }
                let byteCount = best.packer.container.byteCount
                let tight = try byteCount <= target ? best.packer.packed(.roomy) : best.packer.packed(within: target)
                let usedShare = Double(tight.byteCount) / Double(target)
                search.target = Double(byteCount) / usedShare * Self.caution
                if usedShare > 1 {
                    made.removeAll { Double($0.packer.container.byteCount) > search.target }
                    continue
                }
                var outcome = candidates.outcome(
                    best.settings, colors: tight.palette.count, framesKept: tight.frames.count, attempts: attempts)
                if !outcome.isExact { outcome.considered = considered(best.position, bytes: tight.byteCount) }
                found = (EncodedImage(tight.file, outcome: outcome), best.position, attempts)
                if usedShare > Self.enough { return found?.image }
            }
        }
        return found?.image
    }

    /// A file that uses this share of its budget needs no further search (docs/fitting.md, section 5).
    private static let enough = 0.93

    /// A try of more than this share of the budget may need tight packing.
    private static let room = 0.85

    /// Leaves room for small errors of the guess.
    private static let caution = 0.995
    private static let gainOfFewColors = 0.96

    /// What remains to be given up where no rung fits: frames down to four a second, most colors, and at last sharpness in
    /// motion.
    private mutating func coarse() throws -> EncodedImage? {
        for isBlurred in [false, true] {
            let few = try coarseClip(isBlurred: isBlurred)
            let found = try reduced(PaletteCandidates(few), target: budget, fewestColors: nil, ladder: .coarse)
            guard var image = found else { continue }
            let dropped = clip.durations.count - few.durations.count
            if dropped > 0 {
                let figure = Figures.frames(dropped, of: clip.durations.count)
                image.outcome.sacrifices.append(isBlurred ? "\(figure), blurred into those that are left" : figure)
            }
            return image
        }
        return nil
    }

    private func coarseClip(isBlurred: Bool) throws -> Clip {
        let starts = clip.positions(every: Self.coarseStep)
        return isBlurred ? clip.blurring(from: starts) : clip.picking(starts)
    }

    /// In ms. With fewer than four frames a second motion is not seen as motion.
    private static let coarseStep = 250.0

    private func refusal() throws -> FileError {
        let settings = PaletteLadder.coarse.settings(at: PaletteLadder.coarse.end)
        let few = try coarseClip(isBlurred: true)
        let least = try coder(few, PaletteCandidates(few).palette(settings.colors), settings).encode()
        return .tooLarge(
            least.container.byteCount, "with \(settings.colors) colors and 4 frames a second", budget: budget,
            hint: "shorten it with `trim`, make a smaller picture, or use simpler art")
    }
}
