import PortableFoundation

/// How much an animation with one palette gives up.
struct PaletteSettings: Hashable, Sendable {
    /// Palette size, the clear color included.
    var colors = 256
    /// A pixel is not drawn again while each channel is within this of what it should be.
    var tolerance = 0
    /// A pixel takes its neighbor's color if each channel is within this: longer runs pack better.
    var runs = 0
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
    var runsGain = 0.05

    /// Soft edges on transparency: colors, then runs, then frames (docs/fitting.md, section 2).
    static let soft = PaletteLadder(rungs: [
        PaletteSettings(), PaletteSettings(colors: 256, tolerance: 4), PaletteSettings(colors: 64, tolerance: 4),
        PaletteSettings(colors: 56, tolerance: 4, runs: 2), PaletteSettings(colors: 32, tolerance: 4, runs: 4),
        PaletteSettings(colors: 28, tolerance: 8, runs: 4, share: 0.9),
        PaletteSettings(colors: 24, tolerance: 8, runs: 4, share: 0.4),
    ])

    /// Frames drawn over each other: tolerance together with colors, then frames (docs/fitting.md, section 2).
    static let opaque = PaletteLadder(
        rungs: [
            PaletteSettings(), PaletteSettings(colors: 256, tolerance: 4), PaletteSettings(colors: 192, tolerance: 4),
            PaletteSettings(colors: 160, tolerance: 6), PaletteSettings(colors: 128, tolerance: 8),
            PaletteSettings(colors: 80, tolerance: 10), PaletteSettings(colors: 64, tolerance: 12),
            // Measured on textures: a third fewer colors are less visible than a tenth fewer frames.
            PaletteSettings(colors: 40, tolerance: 12),
            PaletteSettings(colors: 36, tolerance: 12, share: 0.8),
            PaletteSettings(colors: 32, tolerance: 16, share: 0.6),
            PaletteSettings(colors: 24, tolerance: 16, share: 0.4),
        ], toleranceGain: 0.06)

    /// Where nothing else fits: for four frames a second, in few colors (docs/fitting.md, section 2).
    static let coarse = PaletteLadder(
        rungs: [
            PaletteSettings(colors: 24, tolerance: 8, runs: 8), PaletteSettings(colors: 24, tolerance: 16, runs: 8),
            PaletteSettings(colors: 16, tolerance: 16, runs: 16), PaletteSettings(colors: 8, tolerance: 24, runs: 32),
            PaletteSettings(colors: 4, tolerance: 32, runs: 64), PaletteSettings(colors: 4, tolerance: 48, runs: 128),
        ], runsGain: 0.01)

    /// GIF of flat art: runs, from which LZW gains most, then colors, then frames (docs/fitting.md, section 4).
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

    /// The logarithm of the size expected at a position, without a constant term (docs/fitting.md, section 2, step 3).
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

/// Finds the highest position on a ladder whose file fits, from few tries: sizes are predicted, and each try corrects the
/// prediction.
struct LadderSearch {
    var ladder: PaletteLadder
    /// The most bytes a try may have.
    var target: Double
    /// A file that uses this share of the target is good enough (docs/fitting.md, section 5).
    var enough = 0.97
    /// No position beyond this one is worth trying.
    var last: Double
    private var tries: [(position: Double, size: Double)] = []

    init(_ ladder: PaletteLadder, target: Double) {
        self.ladder = ladder
        self.target = target
        last = ladder.end
    }

    var isFirst: Bool { tries.count == 1 }

    mutating func note(_ position: Double, bytes: Int) { tries.append((position, log(Double(max(1, bytes))))) }

    /// The position to try next; nil when the search is over.
    func next() -> Double? {
        guard !tries.isEmpty else { return PaletteLadder.start }
        let goal = log(target)
        let fitting = tries.filter { $0.size <= goal }.min { $0.position < $1.position }
        let tooLarge = tries.filter { $0.size > goal && $0.position < fitting?.position ?? .infinity }
            .max { $0.position < $1.position }
        guard let tooLarge else {
            let hasRoom = fitting.map { $0.position > 0 && $0.size < log(target * Self.room) } ?? false
            return hasRoom ? 0 : nil
        }
        if let fitting, fitting.size >= log(target * enough) { return nil }
        if tries.count >= Self.mostTries { return fitting == nil && tooLarge.position < last ? last : nil }
        // Aims a little below the target: a file that fits is worth more than the last percent.
        let aim = log(target * (1 + enough) / 2)
        let position = fitting.map { between(tooLarge, $0, aim) } ?? beyond(tooLarge, aim)
        let known = tries.map { ladder.settings(at: $0.position) }
        return known.contains(ladder.settings(at: position)) ? nil : position
    }

    /// A try without any tolerance is worth its time below this share of the target.
    private static let room = 0.9
    private static let mostTries = 6

    private typealias Try = (position: Double, size: Double)

    private func between(_ high: Try, _ low: Try, _ aim: Double) -> Double {
        let part = max(0.1, min(0.9, (high.size - aim) / max(1e-6, high.size - low.size)))
        let (from, to) = (ladder.expectation(at: high.position), ladder.expectation(at: low.position))
        return ladder.position(expecting: from + (to - from) * part)
    }

    /// Further down than anything tried. If files shrank less than expected so far, they are expected to go on like that.
    private func beyond(_ tooLarge: Try, _ aim: Double) -> Double {
        var slope = 1.0
        if let other = tries.filter({ $0.position < tooLarge.position }).max(by: { $0.position < $1.position }) {
            let expected = ladder.expectation(at: other.position) - ladder.expectation(at: tooLarge.position)
            slope = max(0.4, min(2.5, (other.size - tooLarge.size) / max(1e-6, expected)))
        }
        let start = ladder.expectation(at: tooLarge.position)
        return min(last, max(ladder.position(expecting: start + (aim - tooLarge.size) / slope), tooLarge.position))
    }
}
