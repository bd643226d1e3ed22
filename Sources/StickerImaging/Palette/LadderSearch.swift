#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the highest rung of a ladder whose file fits, from few tries: sizes are predicted, then corrected by what
/// came out.
struct LadderSearch {
    var ladder: PaletteLadder
    /// Bytes a try may have.
    var target: Double
    /// A fit that uses this share of the target is good enough.
    var enough = 0.95
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
        // Aim a little below: a fit is worth more than the last percent.
        let aim = log(target * (1 + enough) / 2)
        let position = fitting.map { between(tooLarge, $0, aim) } ?? beyond(tooLarge, aim)
        let known = tries.map { ladder.settings(at: $0.position) }
        return known.contains(ladder.settings(at: position)) ? nil : position
    }

    /// A share of the target below which a try without any tolerance is worth its time.
    private static let room = 0.9
    private static let mostTries = 6

    private typealias Try = (position: Double, size: Double)

    private func between(_ high: Try, _ low: Try, _ aim: Double) -> Double {
        let part = max(0.1, min(0.9, (high.size - aim) / max(1e-6, high.size - low.size)))
        let (from, to) = (ladder.expectation(at: high.position), ladder.expectation(at: low.position))
        return ladder.position(expecting: from + (to - from) * part)
    }

    /// Further down than anything tried; where the ladder gained less than expected, it is expected to go on so.
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
