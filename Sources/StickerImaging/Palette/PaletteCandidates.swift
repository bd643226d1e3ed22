import StickerModel

/// The palettes that are tried for one animation, and the frames that are kept when some must go. All tries share them.
final class PaletteCandidates {
    let clip: Clip
    let colors: ClipColors
    private let maker: PaletteMaker
    private var palettes: [Int: SharedPalette] = [:]
    private var motion: MotionSegments?
    private var lastMap: PaletteMap?

    /// One pass over the clip.
    init(_ clip: Clip) throws {
        self.clip = clip
        colors = try ClipColors(clip)
        maker = PaletteMaker(colors.histogram, isOpaque: !colors.hasSoftEdges)
    }

    /// The exact palette if it has fewer colors than this, else the best palette of this many colors.
    func palette(_ count: Int) -> SharedPalette {
        if let exact = colors.exact, exact.count < count { return SharedPalette(exact: exact) }
        if let known = palettes[count] { return known }
        let palette = maker.sharedPalette(max(1, min(count - 1, SharedPalette.mostColors)))
        palettes[count] = palette
        return palette
    }

    /// Finds the colors of a palette of this many colors. The first rungs of a ladder share one, which knows most answers
    /// by then.
    func map(_ count: Int) -> PaletteMap {
        let palette = palette(count)
        if let map = lastMap, map.colors == palette.colors { return map }
        let map = PaletteMap(palette)
        lastMap = map
        return map
    }

    /// The frames that represent all others best; an animation keeps at least two.
    func clip(keeping share: Double) throws -> Clip {
        let count = clip.durations.count
        let wanted = max(2, Int((Double(count) * share).rounded()))
        if wanted >= count { return clip }
        let motion = try self.motion ?? MotionSegments(clip)
        self.motion = motion
        return clip.picking(motion.keeping(wanted))
    }

    /// What settings give up, for the list of steps. Identical frames may be left out besides.
    func title(_ settings: PaletteSettings) -> String {
        let count = min(settings.colors, colors.exact?.count ?? settings.colors)
        let total = clip.durations.count
        let sacrifices = outcome(settings, colors: count, framesKept: total, attempts: 0).sacrifices
        return sacrifices.isEmpty ? "exact" : sacrifices.joined(separator: ", ")
    }

    /// What was given up, for the report.
    func outcome(_ settings: PaletteSettings, colors count: Int, framesKept: Int, attempts: Int) -> EncodingOutcome {
        let isExact = settings.tolerance == 0 && settings.repeats == 0 && settings.share == 1 && colors.exact != nil
        var outcome = EncodingOutcome(isExact: isExact, framesKept: framesKept, attempts: attempts)
        outcome.colors = count
        if isExact { return outcome }
        if colors.exact.map({ $0.count >= count }) ?? true { outcome.sacrifices.append("\(count) colors") }
        if settings.tolerance > 0 {
            outcome.sacrifices.append("changes of up to \(settings.tolerance) of 255 between frames")
        }
        if let repeats = PixelRepeats(palette(settings.colors), settings) {
            outcome.sacrifices.append("color steps of up to \(repeats.largestStep) of 255")
        }
        let total = clip.durations.count
        let picked = min(total, max(2, Int((Double(total) * settings.share).rounded())))
        if picked < total { outcome.sacrifices.append("\(Figures.frames(total - picked, of: total)) dropped") }
        if framesKept < picked {
            outcome.sacrifices.append(
                "\(Figures.frames(picked - framesKept, of: total)) dropped that hardly differ from the one before")
        }
        return outcome
    }
}
