extension Array where Element: Sendable {
    /// What `body` gives for each element, in order: all cores ask for it, and the caller waits. For work that must not be
    /// suspended: on folders, and in functions that are not asynchronous.
    package func mapOnAllCores<Result: Sendable>(_ body: @Sendable (Element) -> Result) -> [Result] {
        // Several at a time, for there may be tens of thousands; pieces enough that no core waits for another one.
        let size = Swift.max(1, count / (ProcessInfo.processInfo.activeProcessorCount * 16))
        let starts = Array<Int>(stride(from: 0, to: count, by: size))
        let results = Locked([[Result]](repeating: [], count: starts.count))
        DispatchQueue.concurrentPerform(iterations: starts.count) { piece in
            let made = self[starts[piece]..<Swift.min(starts[piece] + size, count)].map(body)
            results.with { $0[piece] = made }
        }
        return results.with { $0.flatMap(\.self) }
    }
}
