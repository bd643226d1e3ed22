import PortableFoundation

/// Settings in one line, from the best to the one that loses most, with what is known of their sizes beforehand.
protocol SizeScale {
    /// The last position; the first is 0.
    var end: Double { get }
    /// Settings that are nearer to each other than this are the same.
    var step: Double { get }
    /// The natural logarithm of the size expected at a position, up to a constant term. It falls from 0 to `end`.
    func expectation(at position: Double) -> Double
}

extension SizeScale {
    /// The position with this expectation; the nearer end if it is beyond the scale.
    func position(expecting wanted: Double) -> Double {
        var (low, high) = (0.0, end)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if expectation(at: middle) > wanted { low = middle } else { high = middle }
        }
        return high
    }
}

/// Finds the best setting whose file fits, from few encodes: each size is predicted, and each encode corrects the
/// prediction.
struct Search<Scale: SizeScale> {
    private let scale: Scale
    private let target: Double
    private let start: Double
    /// No position beyond this one is tried.
    private let last: Double
    /// Sizes are logarithms.
    private typealias Try = (position: Double, size: Double)
    private var tries: [Try] = []
    private var encodes = 0

    /// Begins at `start`; tries nothing beyond `last`, by default the end of the scale.
    init(_ scale: Scale, target: Double, start: Double, last: Double? = nil) {
        self.scale = scale
        self.target = target
        self.last = last ?? scale.end
        self.start = min(start, self.last)
    }

    /// What an encode took; a second note of one position replaces the first.
    mutating func note(_ position: Double, bytes: Double) {
        know(position, bytes: bytes)
        encodes += 1
    }

    mutating func know(_ position: Double, bytes: Double) {
        tries = tries.filter { !isSame($0.position, position) } + [(position, log(max(1, bytes)))]
    }

    /// The best position known to fit.
    var best: Double? { fitting?.position }

    /// The position before it that is known to be too large.
    var tooLarge: Double? { high?.position }

    private var goal: Double { log(target) }
    private var fitting: Try? { tries.filter { $0.size <= goal }.min { $0.position < $1.position } }
    private var high: Try? {
        tries.filter { $0.size > goal && $0.position < fitting?.position ?? .infinity }
            .max { $0.position < $1.position }
    }

    func next() -> Double? {
        if tries.isEmpty { return start }
        let (low, high) = (fitting, high)
        if let low, low.size >= log(target * fill) || low.position <= 0 { return nil }
        if encodes >= Self.mostEncodes { return low == nil && tries.allSatisfy { $0.position < last } ? last : nil }
        // A file that fits is worth more than the last percent of the target.
        let aim = log(target * Self.aim)
        let wanted: Double
        switch (high, low) {
        case (nil, let low?):
            // A little too large is as good as a little too small: then both ends are known.
            wanted = min(guess(from: low, size: goal), low.position - scale.step)
        case (let high?, nil):
            if high.position >= last { return nil }
            let guess = max(guess(from: high, size: aim), high.position + scale.step)
            wanted = last - guess < 2 * scale.step ? last : guess
        case (let high?, let low?):
            if low.position - high.position < 1.5 * scale.step { return nil }
            wanted = between(high, low, aim)
        case (nil, nil): wanted = start
        }
        let position = min(last, max(0, (wanted / scale.step).rounded() * scale.step))
        return tries.contains { isSame($0.position, position) } ? nil : position
    }

    private func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < scale.step / 2 }

    /// The share of the target that ends the search: the rest shows less than what another encode costs. Sizes do not
    /// always fall evenly, so that less is enough after some encodes.
    private var fill: Double { encodes < 3 ? 0.96 : encodes < 5 ? 0.93 : 0.9 }
    private static var aim: Double { 0.985 }
    private static var mostEncodes: Int { 9 }

    private func between(_ high: Try, _ low: Try, _ aim: Double) -> Double {
        // Where sizes fall in steps, guesses stay on one side of the step: then the middle is nearer to it.
        if encodes > 3, tries.suffix(2).allSatisfy({ $0.size > goal }) { return (high.position + low.position) / 2 }
        let part = max(0.1, min(0.9, (high.size - aim) / max(1e-6, high.size - low.size)))
        let (from, to) = (scale.expectation(at: high.position), scale.expectation(at: low.position))
        let position = scale.position(expecting: from + (to - from) * part)
        return max(high.position + scale.step, min(low.position - scale.step, position))
    }

    /// Beyond everything tried. Where sizes changed more or less than expected so far, they go on like that.
    private func guess(from known: Try, size: Double) -> Double {
        let expected = scale.expectation(at: known.position)
        var slope = 1.0
        let others = tries.filter { !isSame($0.position, known.position) }
        if let near = others.min(by: { abs($0.position - known.position) < abs($1.position - known.position) }) {
            let change = scale.expectation(at: near.position) - expected
            // One odd size must not send the search to an end of the scale.
            if abs(change) > 1e-6 { slope = max(0.4, min(2.5, (near.size - known.size) / change)) }
        }
        return scale.position(expecting: expected + (size - known.size) / slope)
    }
}
