import PortableFoundation

/// How much an animation with one palette loses.
struct PaletteSettings: Hashable, Sendable {
    /// Palette size, the clear color included.
    var colors = 256
    /// A pixel is not drawn again while each channel is within this of what it should be, of 255.
    var tolerance = 0
    /// How much likeness a pixel may lose to repeat others, as a multiple of what pixels lose to the palette on average
    /// (`PixelRepeats`).
    var repeats = 0.0
    /// The most that repeats may change a pixel by, of 255. More makes one color of noise.
    var mostStep = 32
    /// Frames kept, 0...1.
    var share = 1.0
    /// The canvas kept, as a share of its sides, 0...1.
    var side = 1.0
}

/// What APNG and GIF files with one palette give up, in the order of what is missed least: each row makes a smaller file.
///
/// A position between two rows mixes both, so that a search comes close to any budget.
struct PaletteLadder: Sendable {
    private let rows: [PaletteSettings]
    /// How much repeats of 1 lower the logarithm of the size.
    private let repeatsGain: Double

    /// Repeats before colors, as at equal bytes many colors with repeats are nearer to the art than few without; frames
    /// last.
    private static let usualRows = [
        PaletteSettings(),
        PaletteSettings(colors: 256, tolerance: 4),
        PaletteSettings(colors: 256, tolerance: 5, repeats: 1),
        PaletteSettings(colors: 64, tolerance: 6, repeats: 1),
        PaletteSettings(colors: 32, tolerance: 8, repeats: 1.5),
        PaletteSettings(colors: 16, tolerance: 8, repeats: 2),
        PaletteSettings(colors: 16, tolerance: 8, repeats: 2.5, share: 0.4),
        PaletteSettings(colors: 8, tolerance: 24, repeats: 8, mostStep: 64, share: 0.25),
    ]

    /// Where the canvas may shrink. In a chat, a part of the sides or of the colors is hardly missed and motion is, so those go
    /// down together and frames last. Measured at 176 and 352 px on 12 animations, after every row at 6 canvases on 8 of them.
    private static let shrinkingRows = [
        PaletteSettings(),
        PaletteSettings(colors: 256, tolerance: 4),
        PaletteSettings(colors: 80, tolerance: 5, repeats: 0.5, side: 0.6875),
        PaletteSettings(colors: 52, tolerance: 6, repeats: 0.5, side: 0.53),
        PaletteSettings(colors: 32, tolerance: 8, repeats: 1, side: 0.4),
        PaletteSettings(colors: 16, tolerance: 8, repeats: 2, side: 0.3125),
        PaletteSettings(colors: 16, tolerance: 8, repeats: 2.5, share: 0.4, side: 0.3125),
        PaletteSettings(colors: 8, tolerance: 24, repeats: 8, mostStep: 64, share: 0.25, side: 0.1875),
    ]

    /// The same for art with more colors than a palette has, such as photos: the canvas goes before colors.
    private static let shrinkingPhotoRows = [
        PaletteSettings(),
        PaletteSettings(colors: 256, tolerance: 4),
        PaletteSettings(colors: 256, tolerance: 4, side: 0.5),
        PaletteSettings(colors: 256, tolerance: 5, repeats: 0.5, side: 0.375),
        PaletteSettings(colors: 128, tolerance: 6, repeats: 0.5, side: 0.25),
        PaletteSettings(colors: 16, tolerance: 8, repeats: 2.5, share: 0.4, side: 0.25),
        PaletteSettings(colors: 8, tolerance: 24, repeats: 8, mostStep: 64, share: 0.25, side: 0.1875),
    ]

    /// The mean squared distance to the nearest of 256 colors from which art is such.
    static let photoError: Float = 20

    /// For art whose colors have this mean squared distance to the nearest of 256. Where that is small, repeats save
    /// little: measured .02 to .43 of the logarithm for errors of 8 to 340.
    init(error: Float, canShrink: Bool = false) {
        rows = !canShrink ? Self.usualRows : error > Self.photoError ? Self.shrinkingPhotoRows : Self.shrinkingRows
        repeatsGain = 0.5 * Double(error) / (Double(error) + 60)
    }

    /// The settings at a position 0...`end`.
    func settings(at position: Double) -> PaletteSettings {
        let low = max(0, min(rows.count - 1, Int(position)))
        let high = min(rows.count - 1, low + 1)
        let part = max(0, min(1, position - Double(low)))
        let (from, to) = (rows[low], rows[high])
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return PaletteSettings(
            colors: Int(exp(mix(log(Double(from.colors)), log(Double(to.colors)))).rounded()),
            tolerance: Int(mix(Double(from.tolerance), Double(to.tolerance)).rounded()),
            repeats: mix(from.repeats, to.repeats),
            mostStep: Int(mix(Double(from.mostStep), Double(to.mostStep)).rounded()), share: mix(from.share, to.share),
            side: mix(from.side, to.side))
    }

    /// The last position with at least this many colors and the whole canvas; the end if nil.
    func last(fewestColors: Int?) -> Double {
        guard let fewestColors else { return end }
        return stride(from: end, to: 0, by: -step).first {
            let settings = settings(at: $0)
            return settings.colors >= fewestColors && settings.side == 1
        } ?? 0
    }
}

extension PaletteLadder: SizeScale {
    var end: Double { Double(rows.count - 1) }
    var step: Double { 0.02 }

    /// Measured on soft-edged art: each halving of the colors leaves .81 of the bytes above 128, .73 down to 64, .64
    /// below; frames count nearly linearly.
    func expectation(at position: Double) -> Double {
        let settings = settings(at: position)
        let colors = Double(settings.colors)
        let many = 0.3 * log(max(colors, 128) / 256)
        let some = 0.45 * log(max(min(colors, 128), 64) / 128)
        let few = 0.65 * log(min(colors, 64) / 64)
        return many + some + few + 0.95 * log(settings.share) + 1.5 * log(settings.side)
            - 0.01 * Double(settings.tolerance) - repeatsGain * pow(settings.repeats, 0.6)
    }
}
