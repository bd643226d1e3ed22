import Foundation

/// Keeps workers from decoding several very large pictures at once: what is in flight stays within one budget.
///
/// A picture larger than the budget is worked on alone. A still of 64,000,000 px takes up to 0.9 GB on its way through
/// decoder, orientation and resampler.
final class DecodeMemoryLimiter: @unchecked Sendable {
    /// The gate of all builds and checks in this process.
    static let shared = DecodeMemoryLimiter(budget: 24_000_000)

    private let budget: Int
    private let condition = NSCondition()
    /// In px; every access is under the condition.
    private var held = 0

    init(budget: Int) { self.budget = budget }

    /// Runs `body`, which works on `area` px, once they fit beside what others work on.
    func hold<Value, Failure: Error>(
        _ area: Int, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        enter(area)
        defer { leave(area) }
        return try body()
    }

    private func enter(_ area: Int) {
        condition.lock()
        defer { condition.unlock() }
        while held > 0, held + area > budget { condition.wait() }
        held += area
    }

    private func leave(_ area: Int) {
        condition.lock()
        defer { condition.unlock() }
        held -= area
        condition.broadcast()
    }
}
