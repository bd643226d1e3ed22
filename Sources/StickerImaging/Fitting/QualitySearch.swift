#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the highest quality whose size fits, from few tries: size grows with quality about exponentially between two
/// tries, so each next try is interpolated on log size, and kept off the ends so that it always gains.
struct QualitySearch {
    let budget: Double
    /// A fit that uses this share of the budget is good enough.
    var enough = 0.97
    private(set) var low: (quality: Double, bytes: Double)
    private(set) var high: (quality: Double, bytes: Double)?

    /// `floor` is a quality nothing smaller than which is worth trying; its size counts as 0 until measured.
    init(budget: Int, floor: Double = 0) {
        self.budget = Double(budget)
        low = (floor, 0)
    }

    mutating func note(_ quality: Double, bytes: Int) {
        let bytes = Double(bytes)
        if bytes <= budget {
            if quality >= low.quality { low = (quality, bytes) }
        } else if high.map({ quality < $0.quality }) ?? true {
            high = (quality, bytes)
        }
    }

    /// The quality to try next; nil when the search is over.
    func next(highest: Double = 100) -> Double? {
        if low.bytes >= budget * enough { return nil }
        guard let high else {
            if low.quality >= highest { return nil }
            return low.bytes == 0 ? min(highest, 85) : min(highest, low.quality + max(4, (highest - low.quality) * 0.6))
        }
        if high.quality - low.quality < 0.75 { return nil }
        guard low.bytes > 0 else { return low.quality + (high.quality - low.quality) * 0.5 }
        let share = (log(budget * (1 + enough) / 2) - log(low.bytes)) / (log(high.bytes) - log(low.bytes))
        return low.quality + (high.quality - low.quality) * max(0.1, min(0.9, share))
    }
}
