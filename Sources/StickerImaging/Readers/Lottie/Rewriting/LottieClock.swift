/// Turns an animation's frame numbers into those that are drawn, which are finer: rlottie knows whole ones only.
struct LottieClock: Sendable {
    /// The frame that becomes frame 0.
    var start: Double
    /// Drawn frames for each of the animation's own.
    var factor: Double

    /// Held within what whole numbers of 32 bits can say.
    func time(_ frame: Double) -> Double {
        let time = (frame - start) * factor
        return time.isFinite ? min(max(time, -1e8), 1e8) : 0
    }

    /// A length of time in drawn frames.
    func whole(_ frame: Double) -> Int { Int(time(frame).rounded()) }

    /// Drawn frames for each frame at this rate, so that instants a millisecond or two apart can be told.
    static func factor(rate: Double) -> Double { max(1, (600 / rate).rounded(.up)) }
}
