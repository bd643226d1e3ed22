import Foundation

/// Memory that all workers share: each takes its share before it begins, and waits while there is none.
///
/// There are two budgets. A worker takes from `files` first and from `pictures` second, never the other way, so no two can wait
/// for each other. What needs more than a whole budget gets all of it, alone: so a process takes at most both budgets, or one
/// of them and the largest piece of art inside the limits (`MemoryEstimate`), and its own 40 MB.
final class MemoryBudget: @unchecked Sendable {
    /// Art files while they are in memory.
    static let files = MemoryBudget(bytes: 100_000_000)
    /// Decoders, resamplers, frames and encoders.
    static let pictures = MemoryBudget(bytes: 150_000_000)

    private let budget: Int
    private let condition = NSCondition()
    /// Bytes; every access is under the condition.
    private var held = 0

    init(bytes budget: Int) { self.budget = budget }

    /// Runs `body`, which needs so many bytes, once they fit into the budget beside what others hold.
    func hold<Value, Failure: Error>(
        _ bytes: Int, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let share = min(max(0, bytes), budget)
        enter(share)
        defer { leave(share) }
        return try body()
    }

    private func enter(_ share: Int) {
        condition.lock()
        defer { condition.unlock() }
        while held + share > budget { condition.wait() }
        held += share
    }

    private func leave(_ share: Int) {
        condition.lock()
        defer { condition.unlock() }
        held -= share
        condition.broadcast()
    }
}
