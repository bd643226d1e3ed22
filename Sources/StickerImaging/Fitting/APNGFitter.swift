import PortableFoundation
import StickerModel

/// Makes the best APNG of one animation that fits the byte budget.
///
/// The file is exact if that fits. Else all frames share one palette, and a search goes down a ladder that gives up
/// first what is missed least. Speed and duration never change (docs/fitting.md, sections 1 and 2).
struct APNGFitter {
    let clip: Clip
    let encoding: Encoding
    var attempts = 0
    /// What was tried for an exact file.
    var steps: [EncodingStep] = []
    /// Bytes that an exact file would have in truecolor; nil where it has few colors.
    var exactGuess: Double?

    var budget: Int { encoding.budget }

    /// Throws `FileError` when even a few frames in a few colors do not fit.
    func fit() throws -> EncodedImage {
        var fitter = self
        let candidates = try PaletteCandidates(clip)
        let exact = try fitter.exact(candidates)
        if encoding.quality == .small, let small = try fitter.small(candidates, exact: exact) { return small }
        if let exact { return exact }
        if let rounded = try fitter.rounded(candidates) { return rounded }
        if let reduced = try fitter.reduced(candidates, target: budget, fewestColors: nil) { return reduced }
        if let coarse = try fitter.coarse() { return coarse }
        throw try fitter.refusal()
    }

    /// The smallest file that still looks right; nil if that does not fit the budget.
    private mutating func small(_ candidates: PaletteCandidates, exact: EncodedImage?) throws -> EncodedImage? {
        for aim in encoding.smallAims(isAnimated: true) {
            if let exact, exact.bytes.count <= aim { return exact }
            guard let reduced = try reduced(candidates, target: aim, fewestColors: SmallQuality.fewestColors),
                try SmallQuality.looksRight(reduced.bytes, as: clip)
            else { continue }
            guard let exact, exact.bytes.count <= reduced.bytes.count else { return reduced }
            return exact
        }
        return nil
    }

    /// The lossless file, if it fits; it is made only if a guess says that it may.
    private mutating func exact(_ candidates: PaletteCandidates) throws -> EncodedImage? {
        if let colors = candidates.colors.exact {
            attempts += 1
            let quick = try coder(clip, SharedPalette(exact: colors), PaletteSettings()).encode()
            let container = try APNGPacker(quick).packed(quick.byteCount <= budget ? .plain : .finest)
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
        exactGuess = guess
        guard guess <= 1.15 * Double(budget) else { return nil }
        attempts += 1
        guard let container = try coder.encode(limit: budget) else { return nil }
        let outcome = EncodingOutcome(isExact: true, framesKept: container.frames.count, attempts: attempts)
        return EncodedImage(container.file, outcome: outcome)
    }

    private func coder(_ clip: Clip, _ palette: SharedPalette, _ settings: PaletteSettings) -> APNGPaletteCoder {
        APNGPaletteCoder(clip: clip, palette: palette, settings: settings, loopCount: encoding.loopCount)
    }

    /// A setting that was tried.
    private struct Attempt {
        let settings: PaletteSettings
        let position: Double
        /// Nil where the file is too large.
        let packer: APNGPacker?
        /// Of the finished file: guessed from a few frames until it is made.
        var byteCount: Int
    }

    /// The highest rung that fits `target`; nil if not even the last one fits (the last one with `fewestColors`).
    mutating func reduced(
        _ candidates: PaletteCandidates, target: Int, fewestColors: Int?, ladder: PaletteLadder? = nil
    ) throws -> EncodedImage? {
        let isUsual = ladder == nil
        let ladder = ladder ?? .apng(error: candidates.palette(256).error)
        var search = LadderSearch(
            ladder, target: Double(target), fewestColors: fewestColors,
            start: isUsual ? start(candidates, ladder, target: target) : PaletteLadder.start)
        var shares: [(position: Double, share: Double)] = []
        let compressors = APNGPacker.Compressors()
        var tried: [Attempt] = []
        var found: (container: APNGContainer, attempt: Attempt)?
        while true {
            while let position = search.next() {
                let settings = ladder.settings(at: position)
                let attempt = try attempt(settings, position, candidates, compressors, &shares, target: target)
                search.note(position, bytes: attempt.byteCount)
                tried.append(attempt)
            }
            let fitting = tried.indices.filter { tried[$0].byteCount <= target }
            guard let best = fitting.min(by: { tried[$0].position < tried[$1].position }),
                let packer = tried[best].packer,
                tried[best].position < found?.attempt.position ?? .infinity
            else { break }
            let fits = packer.container.byteCount <= target
            let container = try fits ? packer.packed(.plain) : packer.packed(within: target)
            tried[best].byteCount = container.byteCount
            if container.byteCount <= target {
                found = (container, tried[best])
                if Double(container.byteCount) > Self.enough * Double(target) { break }
            }
            // The guess was off: the search goes on with what the file really takes.
            search.correct(tried[best].position, bytes: container.byteCount)
        }
        guard let (container, attempt) = found else { return nil }
        var outcome = candidates.outcome(
            attempt.settings, colors: container.palette.count, framesKept: container.frames.count, attempts: attempts)
        if !outcome.isExact {
            outcome.considered = considered(tried, chosen: attempt, candidates, target: target)
        }
        return EncodedImage(container.file, outcome: outcome)
    }

    private mutating func attempt(
        _ settings: PaletteSettings, _ position: Double, _ candidates: PaletteCandidates,
        _ compressors: APNGPacker.Compressors, _ shares: inout [(position: Double, share: Double)], target: Int
    ) throws -> Attempt {
        attempts += 1
        let clip = try candidates.clip(keeping: settings.share)
        let quick = try coder(clip, candidates.palette(settings.colors), settings).encode(
            candidates.map(settings.colors))
        let packer = APNGPacker(quick, compressors)
        var byteCount = Double(packer.container.byteCount)
        if byteCount > Self.reach * Double(target) {
            byteCount *= Self.usualShare
        } else if byteCount > Self.room * Double(target) {
            // Neighbors pack alike.
            var share = shares.first { abs($0.position - position) <= Self.near }?.share
            if share == nil {
                let sampled = try packer.tightShare()
                shares.append((position, sampled))
                share = sampled
            }
            byteCount *= min(1, share ?? 1)
        }
        return Attempt(
            settings: settings, position: position, packer: Int(byteCount) <= target ? packer : nil,
            byteCount: Int(byteCount))
    }

    /// What a file takes is known of the chosen one, and guessed of the others.
    private func considered(
        _ tried: [Attempt], chosen: Attempt, _ candidates: PaletteCandidates, target: Int
    ) -> [EncodingStep] {
        steps.map { $0.beyond(target) }
            + tried.sorted { $0.position < $1.position }.map { attempt in
                let isChosen = attempt.position == chosen.position
                return EncodingStep(
                    candidates.title(attempt.settings), bytes: attempt.byteCount,
                    measure: isChosen ? .counted : .estimated, limit: target,
                    verdict: isChosen ? .chosen : attempt.position < chosen.position ? .overLimit : .lessNear)
            }
    }

    /// A file that uses this share of its budget needs no further search (docs/fitting.md, section 5).
    private static let enough = 0.93

    /// A try of more than this share of the budget may need tight packing.
    private static let room = 0.85
    /// Tries of more budgets than this are too large however they are packed.
    private static let reach = 1.35
    /// What tight packing leaves of most files.
    private static let usualShare = 0.9
    /// On the ladder: tight packing leaves the same share of what is nearer than this, within one percent.
    private static let near = 0.3

    /// Where the search begins: near where it will end, as far as the exact file's size tells that.
    private func start(_ candidates: PaletteCandidates, _ ladder: PaletteLadder, target: Int) -> Double {
        guard let exactGuess else { return PaletteLadder.start }
        let excess = exactGuess / Double(target)
        if excess < Self.littleExcess { return 0 }
        let share = candidates.palette(256).error > Self.coarseError ? Self.coarseShare : Self.fineShare
        if excess * share <= 1 { return PaletteLadder.start }
        return max(
            PaletteLadder.start,
            ladder.position(expecting: ladder.expectation(at: PaletteLadder.start) - log(excess * share)))
    }

    /// Exact files of fewer budgets than this fit in 256 colors.
    private static let littleExcess = 1.8
    /// What 256 colors leave of an exact file, at least, where they are far from the art (`coarseError`: their mean
    /// squared error) and where they are near to it.
    private static let (coarseShare, fineShare) = (0.1, 0.28)
    private static let coarseError: Float = 20

    /// What remains to be given up where no rung fits: frames down to four a second, and most colors.
    private mutating func coarse() throws -> EncodedImage? {
        let few = coarseClip
        let found = try reduced(PaletteCandidates(few), target: budget, fewestColors: nil, ladder: .coarse)
        guard var image = found else { return nil }
        let dropped = clip.durations.count - few.durations.count
        if dropped > 0 {
            image.outcome.sacrifices.append(Figures.frames(dropped, of: clip.durations.count) + " dropped")
        }
        return image
    }

    private var coarseClip: Clip { clip.picking(clip.positions(every: Self.coarseStep)) }

    /// In ms. With fewer than four frames a second motion is not seen as motion.
    private static let coarseStep = 250.0

    private func refusal() throws -> FileError {
        let settings = PaletteLadder.coarse.settings(at: PaletteLadder.coarse.end)
        let few = coarseClip
        let least = try coder(few, PaletteCandidates(few).palette(settings.colors), settings).encode()
        return .tooLarge(
            least.byteCount, "with \(settings.colors) colors and 4 frames a second", budget: budget,
            hint: "shorten it with `trim`, make a smaller picture, or use simpler art")
    }
}
