import StickerModel

/// The palettes that are tried for one animation, and the frames that are kept when some must go. All tries share them.
final class PaletteCandidates {
    let clip: Clip
    let colors: ClipColors
    private let maker: PaletteMaker
    private var palettes: [Int: SharedPalette] = [:]
    private let fewer: FewerFrames
    private var lastMap: PaletteMap?

    /// One pass over the clip.
    init(_ clip: Clip) throws {
        self.clip = clip
        fewer = FewerFrames(clip)
        colors = try ClipColors(clip)
        maker = PaletteMaker(colors.histogram, isOpaque: !colors.hasSoftEdges)
    }

    /// The exact palette if it has fewer colors than this, else the best palette of this many colors.
    func palette(_ count: Int) -> SharedPalette {
        if let exact = colors.exact, exact.count < count { return SharedPalette(exact) }
        if let known = palettes[count] { return known }
        let palette = maker.sharedPalette(max(1, min(count - 1, SharedPalette.mostColors)))
        palettes[count] = palette
        return palette
    }

    /// A palette of this many colors, and what finds them in it. The first rungs of a ladder share one, which knows most
    /// answers by then.
    func map(_ count: Int) -> PaletteMap {
        let palette = palette(count)
        if let map = lastMap, map.palette == palette { return map }
        let map = PaletteMap(palette)
        lastMap = map
        return map
    }

    /// The frames that represent all others best.
    func clip(keeping share: Double) throws -> Clip { try fewer.keeping(frameCount(share)) }

    /// What settings give up, as people read it. Identical frames may be left out besides.
    func title(_ settings: PaletteSettings) -> String {
        var texts = sacrifices(settings, colors: min(settings.colors, colors.exact?.count ?? settings.colors))
        let (total, picked) = (clip.durations.count, frameCount(settings.share))
        if picked < total { texts.append("\(Figures.frames(total - picked, of: total)) dropped") }
        return texts.isEmpty ? "exact" : texts.joined(separator: ", ")
    }

    func outcome(_ settings: PaletteSettings, _ file: some PaletteFile, attempts: Int) throws -> EncodingOutcome {
        let isExact = settings.tolerance == 0 && settings.repeats == 0 && settings.share == 1 && colors.exact != nil
        var outcome = EncodingOutcome(
            isExact: isExact, frames: try clip(keeping: settings.share).changes, attempts: attempts)
        outcome.frames.note(.alike, count: file.frames.count)
        outcome.colors = file.palette.count
        if isExact { return outcome }
        outcome.sacrifices = sacrifices(settings, colors: file.palette.count)
        outcome.hasFewerColors = isFewer(file.palette.count)
        return outcome
    }

    private func isFewer(_ count: Int) -> Bool { colors.exact.map { $0.count >= count } ?? true }

    private func sacrifices(_ settings: PaletteSettings, colors count: Int) -> [String] {
        var sacrifices: [String] = []
        if isFewer(count) { sacrifices.append("\(count) colors") }
        if settings.tolerance > 0 { sacrifices.append("changes of up to \(settings.tolerance) of 255 between frames") }
        if let repeats = PixelRepeats(palette(settings.colors), settings) {
            sacrifices.append("color steps of up to \(repeats.largestStep) of 255")
        }
        return sacrifices
    }

    /// An animation keeps at least two frames.
    private func frameCount(_ share: Double) -> Int {
        min(clip.durations.count, max(2, Int((Double(clip.durations.count) * share).rounded())))
    }
}
