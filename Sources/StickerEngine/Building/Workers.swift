import Foundation

/// Runs a task for each element of a list, a limited number at a time; results are in the order of the list.
struct Workers: Sendable {
    let count: Int

    /// nil means one worker for each core.
    init(_ jobs: Int?) { count = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount) }

    func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Item) async throws -> Result
    ) async rethrows -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results = [Result?](repeating: nil, count: items.count)
            for index in items.indices {
                // One more begins when one is done.
                if index >= count, let (done, result) = try await group.next() { results[done] = result }
                group.addTask { (index, try await body(items[index])) }
            }
            for try await (done, result) in group { results[done] = result }
            return results.compactMap(\.self)
        }
    }
}

/// Keeps workers from decoding several very large images at once: all that are decoded share one budget.
///
/// An image larger than the budget is decoded alone. A still of 64,000,000 px takes up to 0.9 GB in decoder,
/// orientation and resampler.
final class DecodeMemoryLimiter: @unchecked Sendable {
    /// The limiter of all builds and checks in this process.
    static let shared = DecodeMemoryLimiter(budget: 24_000_000)

    private let budget: Int
    private let condition = NSCondition()
    /// In px; every access is under the condition.
    private var held = 0

    init(budget: Int) { self.budget = budget }

    /// Runs `body`, which works on `area` px, once they fit into the budget beside the work of others.
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

/// A value that several threads share, touched only under its lock.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    /// Runs `body` with the value while no other thread can.
    package func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
