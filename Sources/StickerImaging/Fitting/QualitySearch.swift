import PortableFoundation

/// Finds the highest quality whose size fits, from few tries.
///
/// Between two tries the size grows about exponentially with quality. So the next try is interpolated on the logarithm of
/// the size, and kept away from both ends so that every try narrows the range. Qualities are multiples of `step`.
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
            return low.quality >= 97
                ? 100 : rounded(low.quality + max(2, (100 - low.quality) * 0.6), above: low.quality)
        case (nil, let high?):
            if high.quality <= lowest { return nil }
            let reach = high.bytes > 2 * budget ? Float(0.3) : 0.6
            let next = rounded(lowest + (high.quality - lowest) * reach, above: lowest - step)
            return next - lowest < 2 || next >= high.quality ? lowest : next
        case (let low?, let high?):
            if low.bytes >= budget * enough || high.quality - low.quality <= step { return nil }
            let aim = log(budget * (1 + enough) / 2)
            let share = (aim - log(low.bytes)) / max(1e-9, log(high.bytes) - log(low.bytes))
            let next = low.quality + (high.quality - low.quality) * Float(max(0.1, min(0.9, share)))
            let quality = rounded(next, above: low.quality)
            return quality >= high.quality ? high.quality - step : quality
        }
    }

    private func rounded(_ quality: Float, above low: Float) -> Float {
        max(low + step, min(100, (quality / step).rounded() * step))
    }
}
