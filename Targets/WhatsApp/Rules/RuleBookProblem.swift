/// Why the embedded rules cannot be used: the binary was built from a damaged `rules.json`.
struct RuleBookProblem: Error, Sendable, CustomStringConvertible {
    var rule: String
    var problem: String

    var description: String { "rules.json: \(rule): \(problem)" }
}
