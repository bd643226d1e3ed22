/// A delay as APNG stores it: a fraction of a second, so that no rate needs rounding.
struct APNGDelay: Hashable {
    /// 0...65,535 each; the denominator is never 0.
    let numerator: Int
    let denominator: Int

    /// The simplest fraction within a nanosecond, or the nearest there is; beyond 65,535 s it is cut there.
    init(milliseconds: Double) {
        let seconds = milliseconds.isFinite ? min(max(0, milliseconds / 1000), 65_535) : 0
        // Convergents of the continued fraction.
        var (before, last) = ((numerator: 0, denominator: 1), (numerator: 1, denominator: 0))
        var rest = seconds
        while true {
            let whole = Int(rest)
            let next = (
                numerator: whole * last.numerator + before.numerator,
                denominator: whole * last.denominator + before.denominator
            )
            if next.numerator > 65_535 || next.denominator > 65_535 { break }
            (before, last) = (last, next)
            let fraction = rest - Double(whole)
            if abs(Double(next.numerator) / Double(next.denominator) - seconds) < 1e-9 || fraction < 1e-9 { break }
            rest = 1 / fraction
            if rest > 65_536 { break }
        }
        (numerator, denominator) = last.denominator == 0 ? (0, 1) : last
    }

    var milliseconds: Double { 1000 * Double(numerator) / Double(denominator) }
}
