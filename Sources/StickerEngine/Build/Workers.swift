import PortableFoundation

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
