/// Why embedded rules cannot be used: the binary was built from a damaged `rules.json`.
package struct RuleBookProblem: Error, Sendable, CustomStringConvertible {
    package var rule: String
    package var problem: String

    package init(rule: String, problem: String) {
        self.rule = rule
        self.problem = problem
    }

    package var description: String { "rules.json: \(rule): \(problem)" }
}
