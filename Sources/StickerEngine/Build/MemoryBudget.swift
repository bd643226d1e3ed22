import CMemory
import PortableFoundation

/// Memory that all workers share: each takes its share before it begins, and waits while there is none. A worker takes
/// the share of an art file first and that of the pictures made from it second, never the other way. Pictures wait only
/// for other pictures, so someone always goes on. What needs more than the whole budget goes on once no other pictures
/// are in work: so a process takes at most the budget, or the largest piece of art inside the limits (`MemoryEstimate`)
/// beside the files, and its own 45 MB.
final class MemoryBudget: @unchecked Sendable {
    static let shared = MemoryBudget(bytes: 250_000_000, files: 60_000_000)

    private let budget: Int
    private let fileBudget: Int
    private let condition = Lock()
    /// Bytes; every access is under the condition.
    private var files = 0
    private var pictures = 0

    /// Of all `bytes`, art files get at most `files`.
    init(bytes budget: Int, files fileBudget: Int) {
        self.budget = budget
        self.fileBudget = min(budget, fileBudget)
    }

    /// Runs `body`, which has an art file of so many bytes in memory.
    func holdFile<Value, Failure: Error>(_ bytes: Int, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let share = min(max(0, bytes), fileBudget)
        change {
            while files > 0, files + share > fileBudget || files + share + pictures > budget { condition.wait() }
            files += share
        }
        defer { change { files -= share } }
        return try body()
    }

    /// Runs `body`, whose decoders, resamplers, frames and encoders take so many bytes.
    func holdPictures<Value, Failure: Error>(
        _ bytes: Int, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let share = max(0, bytes)
        change {
            while pictures > 0, files + pictures + share > budget { condition.wait() }
            // What one frees, another must find, be it of another size; long documents may stay in the heaps.
            if pictures == 0 { sp_tighten_heaps(1) }
            pictures += share
        }
        defer {
            // The next one to begin must find this share in fact.
            if share > Self.much { sp_return_unused_memory() }
            change {
                pictures -= share
                if pictures == 0 { sp_tighten_heaps(0) }
            }
        }
        return try body()
    }

    /// Returning less is not worth the time.
    private static let much = 24_000_000

    private func change(_ body: () -> Void) {
        condition.lock()
        defer { condition.unlock() }
        body()
        condition.broadcast()
    }
}

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
