import PortableFoundation
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
        let known = done.sorted { $0.key < $1.key }.filter { $0.value.units > 0 && $0.value.seconds > 0 }
        let spent = known.reduce(0) { $0 + $1.value.seconds }
        let expected = known.reduce(0) { $0 + $1.value.units * RenderWork.weight(of: $1.key) }
        guard expected > 0 else { return nil }
        // The geometric mean over the kinds: one of them may take far longer than expected, which says little of the
        // others. Kinds that were expected to take most count most.
        let logarithm = known.reduce(0) { sum, kind in
            let cost = kind.value.units * RenderWork.weight(of: kind.key)
            return sum + cost / expected * log(kind.value.seconds / cost)
        }
        let speed = exp(logarithm)
        let rest = left.units.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value * pace(of: $1.key, speed) }
        // Of the images in work, which may take far longer than expected, half is taken for done.
        let begun = max(0, elapsed * workers - spent)
        let delay = max(1, (spent + begun) / (spent + min(begun, rest) / 2))
        return max(1, rest / workers * delay)
    }

    /// Seconds for a unit. A few images say little, so what was expected counts as much as a second of them.
    private func pace(of kind: String, _ speed: Double) -> Double {
        let known = done[kind] ?? Pace()
        return (known.seconds + speed) / (known.units + 1 / RenderWork.weight(of: kind))
    }
}
