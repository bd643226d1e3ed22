import Foundation

/// Regular expressions, each compiled once: a build of many packs asks some of them many thousand times.
package final class PatternBook: @unchecked Sendable {
    package static let shared = PatternBook()

    private let lock = NSLock()
    private var known: [String: Regex<AnyRegexOutput>] = [:]

    /// Whether a pattern describes the whole text; one that does not compile never does.
    package func matches(_ text: String, _ pattern: String) -> Bool {
        // Matching too, as an expression may not be shared between threads.
        lock.lock()
        defer { lock.unlock() }
        if known[pattern] == nil { known[pattern] = try? Regex(pattern) }
        return (try? known[pattern]?.wholeMatch(in: text)) != nil
    }
}
