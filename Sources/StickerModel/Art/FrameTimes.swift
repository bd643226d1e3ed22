/// When the frames of an animation change; a still has no such times. Animations with equal frames that go at another
/// speed, or wait at another frame, are not the same to people.
package struct FrameTimes: Sendable {
    /// In ms; empty for a still.
    private let durations: [Double]

    package init(_ facts: ImageFacts) { durations = facts.isAnimated ? facts.durations : [] }

    /// Formats round times in other ways: a GIF has 30 ms for 33.
    private static let mostOfDuration = 0.1
    /// Of the duration. A copy in another format may have joined frames.
    private static let mostOfChange = 0.05

    /// Whether people would see no difference: both last about as long, and each change in the one with fewer frames is
    /// about where the other one has a change.
    package func areLike(_ other: FrameTimes) -> Bool {
        let (own, others) = (durations.reduce(0, +), other.durations.reduce(0, +))
        guard abs(own - others) <= Self.mostOfDuration * max(own, others) else { return false }
        let isShorter = durations.count <= other.durations.count
        let fewer = isShorter ? changes(of: own) : other.changes(of: others)
        let more = isShorter ? other.changes(of: others) : changes(of: own)
        var next = 0
        return fewer.allSatisfy { change in
            while next < more.count, more[next] < change - Self.mostOfChange { next += 1 }
            return next < more.count && more[next] <= change + Self.mostOfChange
        }
    }

    /// When each frame ends, as a share of the whole duration.
    private func changes(of total: Double) -> [Double] {
        guard total > 0 else { return [] }
        var time = 0.0
        return durations.map { duration in
            time += duration
            return time / total
        }
    }
}
