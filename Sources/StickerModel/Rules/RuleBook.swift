import Foundation

/// All rules of one target, read from its `rules.json`.
package struct RuleBook: Sendable {
    package var rules: [Rule] {
        didSet { (bySubject, byID) = Self.sorted(rules) }
    }
    /// Rules by the kind of thing they measure, and by id: a build of many packs asks for them many thousand times.
    private var bySubject: [String: [Rule]]
    private var byID: [String: Rule]

    /// Reads the rule file; a damaged one throws the decoder's own error, which names the key.
    package init(json: String) throws {
        self.init(rules: try JSONDecoder().decode([Rule].self, from: Data(json.utf8)))
    }

    package init(rules: [Rule]) {
        self.rules = rules
        (bySubject, byID) = Self.sorted(rules)
    }

    package subscript(id: String) -> Rule? { byID[id] }

    private static func sorted(_ rules: [Rule]) -> (bySubject: [String: [Rule]], byID: [String: Rule]) {
        (Dictionary(grouping: rules, by: \.subject), Dictionary(rules.map { ($0.id, $0) }) { first, _ in first })
    }

    /// The findings of every rule on this kind of subject, in the order of the rules.
    package func judge<Subject: RuleSubject>(_ subject: Subject, levels: [String: RuleLevel] = [:]) -> [Finding] {
        let traits = subject.traits
        return (bySubject[Subject.subjectName] ?? []).filter { $0.applies(to: traits) }.flatMap { rule in
            Subject.metrics.filter { $0.name == rule.metric }.flatMap { metric in
                metric.measure(subject).compactMap { rule.judge($0, of: subject, in: metric.unit, levels: levels) }
            }
        }
    }

    /// The greatest value a rule allows; its advice where it gives one. Throws `RuleBookProblem`.
    package func most(_ id: String, advised: Bool = true) throws -> Int {
        guard case .range(_, let most?) = try bound(of: id, advised: advised) else {
            throw RuleBookProblem(rule: id, problem: "has no upper bound")
        }
        return try whole(most, id)
    }

    /// The least value a rule allows; its advice where it gives one. Throws `RuleBookProblem`.
    package func least(_ id: String, advised: Bool = true) throws -> Int {
        guard case .range(let least?, _) = try bound(of: id, advised: advised) else {
            throw RuleBookProblem(rule: id, problem: "has no lower bound")
        }
        return try whole(least, id)
    }

    /// The one value a rule allows. Throws `RuleBookProblem`.
    package func value(of id: String) throws -> Int {
        guard case .number(let value) = try bound(of: id, advised: false) else {
            throw RuleBookProblem(rule: id, problem: "has no single value")
        }
        return try whole(value, id)
    }

    private func whole(_ number: Double, _ id: String) throws -> Int {
        guard let whole = Int(exactly: number) else {
            throw RuleBookProblem(rule: id, problem: "\(number) is not a whole number")
        }
        return whole
    }

    private func bound(of id: String, advised: Bool) throws -> Bound {
        guard let found = self[id] else { throw RuleBookProblem(rule: id, problem: "is missing") }
        return advised ? found.advice ?? found.bound : found.bound
    }
}

/// Why embedded rules cannot be used: the binary was built from a damaged `rules.json`.
package struct RuleBookProblem: Error, Sendable, CustomStringConvertible {
    package var rule: String
    package var problem: String

    package init(rule: String, problem: String) {
        self.rule = rule
        self.problem = problem
    }

    package var description: String { "rules.json: \(rule) \(problem)" }
}
