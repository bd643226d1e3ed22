#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What animations with one palette give up to become smaller, in the order of what is missed least.
///
/// Positions between two rungs mix both, so that a search can come as near to a budget as it likes.
struct PaletteLadder: Sendable {
    /// The first two differ in tolerance alone: the search begins with the second and looks back when there is room.
    let rungs: [PaletteSettings]
    static let start = 1.0
    /// What one unit of tolerance takes off the logarithm of the size.
    var toleranceGain = 0.01
    var runsGain = 0.05

    /// Soft edges on transparency: colors, then runs, then frames (fitting.md section 2).
    static let soft = PaletteLadder(rungs: [
        PaletteSettings(), PaletteSettings(colors: 256, tolerance: 4), PaletteSettings(colors: 64, tolerance: 4),
        PaletteSettings(colors: 56, tolerance: 4, runs: 2), PaletteSettings(colors: 32, tolerance: 4, runs: 4),
        PaletteSettings(colors: 28, tolerance: 8, runs: 4, share: 0.9),
        PaletteSettings(colors: 24, tolerance: 8, runs: 4, share: 0.4),
    ])

    /// Frames drawn over each other: tolerance together with colors, then frames (fitting.md section 2).
    static let opaque = PaletteLadder(
        rungs: [
            PaletteSettings(), PaletteSettings(colors: 256, tolerance: 4), PaletteSettings(colors: 192, tolerance: 4),
            PaletteSettings(colors: 160, tolerance: 6), PaletteSettings(colors: 128, tolerance: 8),
            PaletteSettings(colors: 80, tolerance: 10), PaletteSettings(colors: 64, tolerance: 12),
            // Measured on textures: a third fewer colors show less than a tenth fewer frames.
            PaletteSettings(colors: 40, tolerance: 12),
            PaletteSettings(colors: 36, tolerance: 12, share: 0.8),
            PaletteSettings(colors: 32, tolerance: 16, share: 0.6),
            PaletteSettings(colors: 24, tolerance: 16, share: 0.4),
        ], toleranceGain: 0.06)

    /// GIF of flat art: runs, from which LZW gains most, then colors, then frames (fitting.md section 4).
    static let flatGIF = PaletteLadder(
        rungs: [
            PaletteSettings(), PaletteSettings(colors: 256, tolerance: 4),
            PaletteSettings(colors: 256, tolerance: 4, runs: 4), PaletteSettings(colors: 96, tolerance: 6, runs: 6),
            PaletteSettings(colors: 64, tolerance: 8, runs: 8),
            PaletteSettings(colors: 32, tolerance: 12, runs: 10, share: 0.6),
            PaletteSettings(colors: 24, tolerance: 16, runs: 12, share: 0.3),
        ], toleranceGain: 0.03)

    /// GIF of textures, which runs would wipe out: colors and tolerance, then frames.
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
            runs: Int(mix(Double(from.runs), Double(to.runs)).rounded()), share: mix(from.share, to.share))
    }

    /// The logarithm of the size to expect at a position, but for a constant (fitting.md section 2, step 3).
    func expectation(at position: Double) -> Double {
        let low = max(0, min(rungs.count - 1, Int(position)))
        let high = min(rungs.count - 1, low + 1)
        let part = max(0, min(1, position - Double(low)))
        return expectation(rungs[low]) + (expectation(rungs[high]) - expectation(rungs[low])) * part
    }

    private func expectation(_ settings: PaletteSettings) -> Double {
        let colors = Double(settings.colors)
        let many = 0.3 * log(max(colors, 128) / 256)
        let some = 0.4 * log(max(min(colors, 128), 64) / 128)
        let few = 0.5 * log(min(colors, 64) / 64)
        return many + some + few + 0.95 * log(settings.share)
            - toleranceGain * Double(settings.tolerance) - runsGain * Double(settings.runs)
    }

    /// The position whose expectation is this; the nearer end beyond the ladder.
    func position(expecting wanted: Double) -> Double {
        var (low, high) = (0.0, end)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if expectation(at: middle) > wanted { low = middle } else { high = middle }
        }
        return high
    }
}

extension PaletteLadder {
    /// The last position with at least this many colors; the end when nil.
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
