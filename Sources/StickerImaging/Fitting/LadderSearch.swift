import PortableFoundation

/// Finds the highest position on a ladder whose file fits, from few tries: sizes are predicted, and each try corrects
/// the prediction.
struct LadderSearch {
    private let ladder: PaletteLadder
    /// The most bytes a try may have.
    private let target: Double
    /// No position beyond this one is worth trying.
    private let last: Double
    /// Where the search begins.
    private let start: Double
    private var tries: [(position: Double, size: Double)] = []

    /// With `fewestColors` no position with fewer of them is tried.
    init(
        _ ladder: PaletteLadder, target: Double, fewestColors: Int? = nil, start: Double = PaletteLadder.start
    ) {
        self.ladder = ladder
        self.target = target
        last = ladder.position(fewestColors: fewestColors)
        self.start = min(start, last)
    }

    mutating func note(_ position: Double, bytes: Int) { tries.append((position, log(Double(max(1, bytes))))) }

    /// A try turned out to be larger or smaller than noted.
    mutating func correct(_ position: Double, bytes: Int) {
        tries.removeAll { $0.position == position }
        note(position, bytes: bytes)
    }

    /// The position to try next; nil when the search is over.
    func next() -> Double? {
        guard !tries.isEmpty else { return start }
        let goal = log(target)
        let fitting = tries.filter { $0.size <= goal }.min { $0.position < $1.position }
        let tooLarge = tries.filter { $0.size > goal && $0.position < fitting?.position ?? .infinity }
            .max { $0.position < $1.position }
        guard let tooLarge else {
            if let fitting, fitting.position > PaletteLadder.start { return above(fitting) }
            let hasRoom = fitting.map { $0.position > 0 && $0.size < log(target * Self.room) } ?? false
            return hasRoom ? 0 : nil
        }
        if let fitting {
            if fitting.size >= log(target * enough) || tries.count >= Self.triesOfAll { return nil }
        } else if tries.count >= Self.mostTries {
            return tooLarge.position < last ? last : nil
        }
        // Aims a little below the target: a file that fits is worth more than the last percent.
        let aim = log(target * Self.aim)
        let position = fitting.map { between(tooLarge, $0, aim) } ?? beyond(tooLarge, aim)
        let known = tries.map { ladder.settings(at: $0.position) }
        return known.contains(ladder.settings(at: position)) ? nil : position
    }

    /// A file that uses this share of the target ends the search. Sizes do not always fall evenly, so that after some
    /// tries less is good enough (docs/fitting.md, section 5).
    private var enough: Double {
        switch tries.count {
        case ..<4: 0.97
        case ..<Self.mostTries: 0.94
        default: 0.9
        }
    }

    private static let aim = 0.985
    /// A try without any tolerance is worth its time below this share of the target.
    private static let room = 0.9
    /// More than this only where nothing is near the target yet.
    private static let mostTries = 6
    private static let triesOfAll = 9

    private typealias Try = (position: Double, size: Double)

    private func between(_ high: Try, _ low: Try, _ aim: Double) -> Double {
        // Where sizes fall steeply, guesses stay on one side of the step: then the middle is nearer to it.
        if tries.count > 3, tries.suffix(2).allSatisfy({ $0.size > log(target) }) {
            return (high.position + low.position) / 2
        }
        let part = max(0.1, min(0.9, (high.size - aim) / max(1e-6, high.size - low.size)))
        let (from, to) = (ladder.expectation(at: high.position), ladder.expectation(at: low.position))
        return ladder.position(expecting: from + (to - from) * part)
    }

    /// Further up than anything tried, which all fits; nil where that uses the target well.
    private func above(_ fitting: Try) -> Double? {
        if fitting.size >= log(target * enough) { return nil }
        // A little too large is as good as a little too small: then the search has both ends.
        let wanted = ladder.expectation(at: fitting.position) + log(target) - fitting.size
        return max(PaletteLadder.start, min(ladder.position(expecting: wanted), fitting.position - Self.leastStep))
    }

    private static let leastStep = 0.05

    /// Further down than anything tried. If files shrank less than expected so far, they are expected to go on like
    /// that.
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
