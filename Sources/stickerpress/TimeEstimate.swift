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

    /// Seconds that are left, `elapsed` seconds after the work began; nil while nothing is known.
    func secondsLeft(elapsed: Double) -> Double? {
        let spent = done.values.reduce(0) { $0 + $1.seconds }
        guard spent > 0 else { return nil }
        // One kind may take far longer than expected; it says nothing about the others.
        let speeds = done.filter { $0.value.units > 0 }.map {
            $0.value.seconds / ($0.value.units * RenderWork.weight(of: $0.key))
        }
        let speed = speeds.min() ?? 1
        // Sorted, as sums depend on the order.
        let rest = left.units.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value * pace(of: $1.key, speed) }
        // Workers have begun some of the rest: that time is spent but not measured yet.
        return max(1, (spent + rest) / workers - elapsed)
    }

    /// Seconds for a unit. A few images say little, so what was expected counts as much as one still.
    private func pace(of kind: String, _ speed: Double) -> Double {
        let known = done[kind] ?? Pace()
        let expected = RenderWork.weight(of: kind) * speed
        return (known.seconds + Self.trust * expected) / (known.units + Self.trust)
    }

    private static let trust = 0.3
}
