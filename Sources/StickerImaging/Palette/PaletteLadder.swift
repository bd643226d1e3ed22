import PortableFoundation

/// How much an animation with one palette gives up.
struct PaletteSettings: Hashable, Sendable {
    /// Palette size, the clear color included.
    var colors = 256
    /// A pixel is not drawn again while each channel is within this of what it should be.
    var tolerance = 0
    /// How much likeness a pixel may lose to repeat others, as a share of what all lose to the palette
    /// (`PixelRepeats`).
    var repeats = 0.0
    /// The most that repeats may change a pixel by, in steps of 1 of 255: more would wipe out what the art consists of.
    var mostStep = 32
    /// Frames kept, 0...1.
    var share = 1.0

    /// `24 colors and 40 % of its frames`
    var summary: String { "\(colors) colors and \(Int(share * 100)) % of its frames" }
}

/// Settings for animations with one palette, in the order of what is missed least: each rung makes a smaller file.
///
/// A position between two rungs mixes both, so that a search can come close to any budget.
struct PaletteLadder: Sendable {
    /// The first two differ in tolerance alone: the search begins with the second and looks back when there is room.
    let rungs: [PaletteSettings]
    static let start = 1.0
    /// How much one unit of tolerance lowers the logarithm of the size.
    var toleranceGain = 0.01
    /// How much repeats of 1 lower it.
    var repeatsGain = 0.3

    /// APNG: repeats first, then colors, then frames (docs/fitting.md, section 2). `error` is the mean squared distance
    /// of the art's colors to 256 of them: where that is small, repeats save little.
    static func apng(error: Float) -> PaletteLadder {
        PaletteLadder(
            rungs: [
                PaletteSettings(), PaletteSettings(colors: 256, tolerance: 4),
                PaletteSettings(colors: 256, tolerance: 5, repeats: 1),
                PaletteSettings(colors: 64, tolerance: 6, repeats: 1),
                PaletteSettings(colors: 32, tolerance: 8, repeats: 1.5),
                PaletteSettings(colors: 16, tolerance: 8, repeats: 2),
                PaletteSettings(colors: 16, tolerance: 8, repeats: 2.5, share: 0.4),
            ], repeatsGain: 0.5 * Double(error) / (Double(error) + 60))
    }

    /// Where nothing else fits: for four frames a second, in few colors (docs/fitting.md, section 2).
    static let coarse = PaletteLadder(
        rungs: [
            PaletteSettings(colors: 24, tolerance: 8, repeats: 2),
            PaletteSettings(colors: 24, tolerance: 16, repeats: 2),
            PaletteSettings(colors: 16, tolerance: 16, repeats: 4, mostStep: 48),
            PaletteSettings(colors: 8, tolerance: 24, repeats: 8, mostStep: 64),
            PaletteSettings(colors: 4, tolerance: 32, repeats: 16, mostStep: 96),
            PaletteSettings(colors: 4, tolerance: 48, repeats: 32, mostStep: 128),
        ], repeatsGain: 0.05)

    /// GIF of flat art: repeats, from which LZW gains most, and colors, then frames (docs/fitting.md, section 4).
    static let flatGIF = PaletteLadder(
        rungs: [
            PaletteSettings(), PaletteSettings(colors: 256, tolerance: 4),
            PaletteSettings(colors: 192, tolerance: 4, repeats: 6),
            PaletteSettings(colors: 96, tolerance: 6, repeats: 6),
            PaletteSettings(colors: 48, tolerance: 8, repeats: 6),
            PaletteSettings(colors: 24, tolerance: 12, repeats: 6),
            PaletteSettings(colors: 16, tolerance: 16, repeats: 6, share: 0.4),
        ], toleranceGain: 0.03, repeatsGain: 0.25)

    /// GIF of textures, which repeats would wipe out: colors and tolerance, then frames.
    static let texturedGIF = PaletteLadder(
        rungs: [
            PaletteSettings(), PaletteSettings(colors: 256, tolerance: 4), PaletteSettings(colors: 128, tolerance: 8),
            PaletteSettings(colors: 64, tolerance: 12), PaletteSettings(colors: 40, tolerance: 12, share: 0.8),
            PaletteSettings(colors: 24, tolerance: 16, share: 0.3),
        ], toleranceGain: 0.05)

    var end: Double { Double(rungs.count - 1) }

    /// The settings at a position 0...`end`.
    func settings(at position: Double) -> PaletteSettings {
        let low = max(0, min(rungs.count - 1, Int(position)))
        let high = min(rungs.count - 1, low + 1)
        let part = max(0, min(1, position - Double(low)))
        let (from, to) = (rungs[low], rungs[high])
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return PaletteSettings(
            colors: Int(exp(mix(log(Double(from.colors)), log(Double(to.colors)))).rounded()),
            tolerance: Int(mix(Double(from.tolerance), Double(to.tolerance)).rounded()),
            repeats: mix(from.repeats, to.repeats),
            mostStep: Int(mix(Double(from.mostStep), Double(to.mostStep)).rounded()), share: mix(from.share, to.share))
    }

    /// The logarithm of the size expected at a position, without a constant term (docs/fitting.md, section 2, step 4).
    func expectation(at position: Double) -> Double { expectation(settings(at: position)) }

    private func expectation(_ settings: PaletteSettings) -> Double {
        let colors = Double(settings.colors)
        let many = 0.3 * log(max(colors, 128) / 256)
        let some = 0.45 * log(max(min(colors, 128), 64) / 128)
        let few = 0.65 * log(min(colors, 64) / 64)
        return many + some + few + 0.95 * log(settings.share)
            - toleranceGain * Double(settings.tolerance) - repeatsGain * pow(settings.repeats, 0.6)
    }

    /// The position with this expectation; the nearer end if it is beyond the ladder.
    func position(expecting wanted: Double) -> Double {
        var (low, high) = (0.0, end)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if expectation(at: middle) > wanted { low = middle } else { high = middle }
        }
        return high
    }

    /// The last position with at least this many colors; the end if nil.
    func position(fewestColors: Int?) -> Double {
        guard let fewestColors else { return end }
        var (low, high) = (0.0, end)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if settings(at: middle).colors >= fewestColors { low = middle } else { high = middle }
        }
        return low
    }
}
