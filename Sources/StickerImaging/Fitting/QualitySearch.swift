import PortableFoundation

/// Finds the highest quality whose size fits, from few tries.
///
/// The size goes with a power of the encoder's rounding step. So the next try is taken from the logarithms of both,
/// between two tries kept away from both ends so that every try narrows the range. Qualities are multiples of `step`.
struct QualitySearch {
    let budget: Double
    /// A file that uses this share of the budget is good enough (docs/fitting.md, section 5).
    var enough = 0.97
    var step: Float = 0.5
    private let lowest: Float
    private var tries: [(quality: Float, bytes: Double)] = []

    /// `lowest` is the lowest quality worth having.
    init(budget: Double, lowest: Float = 0) {
        self.budget = budget
        self.lowest = lowest
    }

    mutating func note(_ quality: Float, bytes: Double) { tries.append((quality, bytes)) }

    /// The highest quality known to fit.
    var best: Float? { fitting?.quality }

    private var fitting: (quality: Float, bytes: Double)? {
        tries.filter { $0.bytes <= budget }.max { $0.quality < $1.quality }
    }

    /// The lowest quality known to be too large.
    var failing: (quality: Float, bytes: Double)? {
        tries.filter { $0.bytes > budget }.min { $0.quality < $1.quality }
    }

    /// The quality to try next, beginning with `start`; nil when the search is over.
    func next(start: Float = 85) -> Float? {
        switch (fitting, failing) {
        case (nil, nil): return start
        case (let low?, nil):
            if low.quality >= 100 || low.bytes >= budget * enough { return nil }
            // A little more than is aimed at: then the search has both ends.
            return rounded(guess(from: low, factor: budget * 1.01 / low.bytes), above: low.quality)
        case (nil, let high?):
            if high.quality <= lowest { return nil }
            let next = rounded(guess(from: high, factor: budget * enough / high.bytes), above: lowest - step)
            return next - lowest < 2 ? lowest : min(next, high.quality - step)
        case (let low?, let high?):
            if low.bytes >= budget * enough || high.quality - low.quality <= step { return nil }
            let aim = log(budget * (1 + enough) / 2)
            let share = (aim - log(low.bytes)) / max(1e-9, log(high.bytes) - log(low.bytes))
            let (from, to) = (Self.coarseness(low.quality), Self.coarseness(high.quality))
            let next = Self.quality(coarseness: from + (to - from) * max(0.1, min(0.9, share)))
            let quality = rounded(next, above: low.quality)
            return quality >= high.quality ? high.quality - step : quality
        }
    }

    /// The quality whose file should have `factor` times the bytes of a try.
    private func guess(from known: (quality: Float, bytes: Double), factor: Double) -> Float {
        let others = tries.filter { $0.quality != known.quality }
        let near = others.min { abs($0.quality - known.quality) < abs($1.quality - known.quality) }
        var slope = Self.usualSlope
        if let near {
            let step = Self.coarseness(near.quality) - Self.coarseness(known.quality)
            slope = max(0.3, min(1.2, -(log(near.bytes) - log(known.bytes)) / step))
        }
        return Self.quality(coarseness: Self.coarseness(known.quality) - log(factor) / slope)
    }

    /// Of the lossy animations and photos of the test corpus, most have between 0.6 and 1.
    private static let usualSlope = 0.8

    /// The logarithm of the step that libwebp rounds brightness with at a quality, near enough: it takes the step from
    /// a table.
    private static func coarseness(_ quality: Float) -> Double {
        let share = Double(quality) / 100
        let index = 127 * (1 - cbrt(share < 0.75 ? share * 2 / 3 : 2 * share - 1))
        let above = max(0, index - 56)
        return log(4 + index + 0.0303 * above * above)
    }

    /// The quality of a coarseness, which falls from 0 to 100.
    private static func quality(coarseness: Double) -> Float {
        var (low, high): (Float, Float) = (0, 100)
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if Self.coarseness(middle) > coarseness { low = middle } else { high = middle }
        }
        return high
    }

    private func rounded(_ quality: Float, above low: Float) -> Float {
        max(low + step, min(100, (quality / step).rounded() * step))
    }
}
