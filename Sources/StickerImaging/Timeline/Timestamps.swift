/// Whole milliseconds for formats that know nothing finer.
package enum Timestamps {
    /// Rounds the running sum, not each delay, so that nothing drifts; every frame lasts at least 1 ms.
    ///
    /// Durations are in ms; sums beyond 2^31 ms are cut there, far above what any format can say.
    package static func wholeMilliseconds(_ durations: [Double]) -> [Int] {
        var exact = 0.0
        var shown = 0
        return durations.map { duration in
            exact = min(exact + (duration.isFinite ? max(0, duration) : 0), 2_147_483_647)
            let end = max(shown + 1, Int(exact.rounded()))
            defer { shown = end }
            return end - shown
        }
    }
}
