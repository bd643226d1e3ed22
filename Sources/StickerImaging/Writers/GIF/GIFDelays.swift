/// Delays of GIF frames: whole hundredths of a second.
enum GIFDelays {
    /// Shorter ones are shown as 100 ms by viewers.
    static let shortest = 2

    /// Rounds the running sum, not each delay, so that nothing drifts; durations in ms, 20 or more each.
    static func centiseconds(_ durations: [Double]) -> [Int] {
        var (exact, shown) = (0.0, 0)
        return durations.map { duration in
            exact = min(exact + (duration.isFinite ? max(0, duration) : 0) / 10, 1e9)
            let end = max(shown + shortest, Int(exact.rounded()))
            defer { shown = end }
            return min(end - shown, 65_535)
        }
    }
}
