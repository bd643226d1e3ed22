import PortableFoundation
import StickerModel

/// What WebP files give up, stills and animations alike. Of the files that fit, the one nearest to the art is taken.
///
/// 1. Nothing: the exact file is taken wherever it fits.
/// 2. The last bits of each channel: levels 3, 5 or 7 of 255 apart (`ChannelRounding`), without further loss.
/// 3. Color quality, first with exact alpha, then with fewer levels of alpha (`alphaSteps`).
/// 4. Frames (`WebPAnimationFitter`).
enum WebPLadder {
    /// Alpha qualities at which libwebp has a half or a third of the levels of the one before: 256, 96, 32, 16, 8, 5. One is tried while the best color quality so far is below `below`. Coarse alpha shows
    /// as steps in every soft edge: few levels are tried only where color has suffered as much.
    static let alphaSteps: [(quality: Int, below: Float)] = [
        (100, 101), (80, 90), (72, 97), (70, 97), (30, 40), (15, 40),
    ]

    /// Below this color quality, blocks of moving pictures show more than a missing frame does.
    static let lowestOfAnimations: Float = 12
    /// Where searches begin: most animations of the corpus end between 79 and 89, most photos between 93 and 98.
    static let (usualOfAnimations, usualOfStills): (Float, Float) = (80, 95)

    /// The coarsest settings.
    static func last(isOpaque: Bool, quality: Float) -> WebPSettings {
        .lossy(quality, alpha: isOpaque ? 100 : alphaSteps[alphaSteps.count - 1].quality)
    }

    /// Settings that fit, with how near they are to the art.
    struct Choice {
        var settings: WebPSettings
        var distance: PictureDistance
    }

    /// The nearest of the settings within `target` bytes, and what was tried in the order of what is missed least;
    /// `exact` is what is known of the exact file: its sample and its bytes. Nil keeps to lossy files.
    static func choose(
        _ sample: WebPSample, within target: Double, exact: (sample: WebPSample, bytes: Double)?, start: Float
    ) throws -> (choice: Choice?, steps: [EncodingStep]) {
        var best: Choice?
        var steps: [EncodingStep] = []
        func consider(_ settings: WebPSettings, _ sample: WebPSample, bytes: Double) throws {
            steps.append(sample.step(settings, bytes: bytes, target: target))
            if bytes > target { return }
            let distance = try sample.distance(settings)
            if best.map({ distance < $0.distance }) ?? true { best = Choice(settings: settings, distance: distance) }
        }
        for settings in ChannelRounding.steps.map(WebPSettings.rounded) where best == nil {
            guard let exact, exact.bytes < Self.roundingReach * target else { break }
            try consider(settings, exact.sample, bytes: exact.sample.bytes(settings, bound: target))
        }
        // Errors of 1 are nearer than any lossy file, which stores color at half the size.
        if best?.settings.levelStep == ChannelRounding.steps.first { return (best, steps) }
        for alpha in try usefulAlphaSteps(sample, target: target) {
            if let best, !best.settings.isLossless, best.settings.quality >= alpha.below { break }
            let known = best?.settings
            let found = try highest(
                sample, alpha: alpha.quality, within: target,
                start: known.flatMap { $0.isLossless ? nil : $0.quality } ?? start)
            for settings in [found.larger, found.fitting].compactMap(\.self) {
                try consider(settings, sample, bytes: sample.bytes(settings))
            }
        }
        return (best, steps)
    }

    /// The coarsest rounding leaves about half of the exact file.
    static let roundingReach = 2.0

    /// Saves encodes: only the first step where edges are so hard that coarser alpha saves next to nothing.
    private static func usefulAlphaSteps(_ sample: WebPSample, target: Double) throws -> [(quality: Int, below: Float)]
    {
        if sample.isOpaque { return [alphaSteps[0]] }
        let last = alphaSteps[alphaSteps.count - 1].quality
        let saved = try sample.alphaBytes(alphaSteps[0].quality) - sample.alphaBytes(last)
        return saved < target / 50 ? [alphaSteps[0]] : alphaSteps
    }

    /// The best color quality known to fit with one alpha quality, and the lowest that is known not to fit.
    private static func highest(
        _ sample: WebPSample, alpha: Int, within target: Double, start: Float
    ) throws -> (fitting: WebPSettings?, larger: WebPSettings?) {
        let scale = sample.qualities
        func settings(_ position: Double) -> WebPSettings { .lossy(scale.quality(at: position), alpha: alpha) }
        var search = Search(scale, target: target, start: scale.position(of: start))
        for position in sample.knownColors.map(scale.position) {
            search.know(position, bytes: try sample.bytes(settings(position)))
        }
        while let position = search.next() { search.note(position, bytes: try sample.bytes(settings(position))) }
        return (search.best.map(settings), search.tooLarge.map(settings))
    }
}

/// Color qualities of lossy WebP, from 100 down to the lowest that is worth having.
struct WebPQualities: SizeScale {
    let lowest: Float
    let step: Double

    var end: Double { Double(100 - lowest) }

    func position(of quality: Float) -> Double { Double(100 - quality) }
    func quality(at position: Double) -> Float { Float(100 - position) }

    /// The size goes with a power of the step that libwebp rounds brightness with (near enough: it takes the step from a
    /// table); of most animations and photos of the corpus, the power is between .6 and 1.
    func expectation(at position: Double) -> Double {
        let share = (100 - position) / 100
        let index = 127 * (1 - cbrt(share < 0.75 ? share * 2 / 3 : 2 * share - 1))
        let above = max(0, index - 56)
        return -0.8 * log(4 + index + 0.0303 * above * above)
    }
}
