import StickerEngine

/// How long the rest of a build takes, from the work that is left and how long such work took so far.
struct TimeEstimate: Sendable, Equatable {
    private struct Pace: Sendable, Equatable {
        var units = 0.0
        var seconds = 0.0
    }

    private let workers: Double
    private var left: RenderWorkload
    /// By kind of work.
    private var done: [String: Pace] = [:]

    init(_ work: RenderWorkload, workers: Int) {
        left = work
        self.workers = Double(max(1, workers))
    }

    /// An image is done; `seconds` is nil where it was reused.
    mutating func add(_ work: RenderWork, seconds: Double?) {
        left.remove(work)
        guard let seconds else { return }
        done[work.kind, default: Pace()].units += work.units
        done[work.kind, default: Pace()].seconds += seconds
    }

    /// Seconds that are left; nil while nothing is known. What workers have spent on images that are not done is not taken
    /// off: an image that takes far longer than expected would make all that is left look short.
    var secondsLeft: Double? {
        let spent = done.values.reduce(0) { $0 + $1.seconds }
        // Sorted, as sums depend on the order.
        let expected = done.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value.units * RenderWork.weight(of: $1.key) }
        guard spent > 0, expected > 0 else { return nil }
        let speed = spent / expected
        let rest = left.units.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value * pace(of: $1.key, speed) }
        return max(1, rest / workers)
    }

    private static let trust = 0.5

    /// Seconds for a unit. A few images say little, so what was expected counts as much as half a second of them.
    private func pace(of kind: String, _ speed: Double) -> Double {
        let known = done[kind] ?? Pace()
        let weight = RenderWork.weight(of: kind)
        return (known.seconds + Self.trust * speed) / (known.units + Self.trust / weight)
    }
}
