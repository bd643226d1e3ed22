import Foundation

/// A bounded number of tasks over a list; results come back in the list's order whatever finishes first.
struct Workers: Sendable {
    let count: Int

    /// nil takes one worker for each core.
    init(_ jobs: Int?) { count = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount) }

    func map<Item: Sendable, Result: Sendable>(
        _ items: [Item], _ body: @escaping @Sendable (Item) async throws -> Result
    ) async rethrows -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results = [Result?](repeating: nil, count: items.count)
            var next = 0
            while next < min(count, items.count) {
                let index = next
                group.addTask { (index, try await body(items[index])) }
                next += 1
            }
            while let (done, result) = try await group.next() {
                results[done] = result
                guard next < items.count else { continue }
                let index = next
                group.addTask { (index, try await body(items[index])) }
                next += 1
            }
            return results.compactMap(\.self)
        }
    }
}
