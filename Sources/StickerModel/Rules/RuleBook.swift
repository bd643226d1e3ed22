import Foundation

/// All rules of one target, read from its `rules.json`.
package struct RuleBook: Sendable {
    package var rules: [Rule] {
        didSet { (bySubject, byID) = Self.sorted(rules) }
    }
    /// Rules by the kind of thing they measure, and by id: many packs ask for the same few, many thousand times.
    private var bySubject: [String: [Rule]]
    private var byID: [String: Rule]

    /// Reads the rule file; throws the decoder's own error, which names the key, when it is not as it should be.
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

    /// Applies every rule on this kind of subject; silent where all hold.
    package func judge<Subject: RuleSubject>(
        _ subject: Subject, by metrics: [Metric<Subject>], levels: [String: RuleLevel] = [:]
    ) -> [Finding] {
        let traits = subject.traits
        return (bySubject[Subject.subjectName] ?? []).filter { $0.applies(to: traits) }.flatMap { rule in
            metrics.filter { $0.name == rule.metric }.flatMap { metric in
                metric.measure(subject).compactMap { rule.judge($0, of: subject, in: metric.unit, levels: levels) }
            }
        }
    }

    /// Applies every rule on this kind of subject to all that can be measured on it; silent where all hold.
    package func judge<Subject: RuleSubject>(_ subject: Subject, levels: [String: RuleLevel] = [:]) -> [Finding] {
        judge(subject, by: Subject.metrics, levels: levels)
    }

    /// A finding of a rule that was broken in a way no metric measures (a document that does not parse).
    package func finding(
        _ id: String, _ details: [String: String] = [:], path: String, at location: SourceLocation? = nil,
        levels: [String: RuleLevel] = [:]
    ) -> Finding? {
        guard let rule = self[id] else { return nil }
        return rule.finding(details, severity: rule.severity, path: path, at: location, levels: levels)
    }
}

extension RuleBook {
    /// The greatest value a rule allows; its advice where it gives one. Throws `RuleBookProblem`.
    package func most(_ id: String, advised: Bool = true) throws -> Int {
        guard case .range(_, let most?) = try bound(of: id, advised: advised) else {
            throw RuleBookProblem(rule: id, problem: "no upper bound")
        }
        return try whole(most, id)
    }

    /// The least value a rule allows; its advice where it gives one. Throws `RuleBookProblem`.
    package func least(_ id: String, advised: Bool = true) throws -> Int {
        guard case .range(let least?, _) = try bound(of: id, advised: advised) else {
            throw RuleBookProblem(rule: id, problem: "no lower bound")
        }
        return try whole(least, id)
    }

    /// The one value a rule allows. Throws `RuleBookProblem`.
    package func value(of id: String) throws -> Int {
        guard case .number(let value) = try bound(of: id, advised: false) else {
            throw RuleBookProblem(rule: id, problem: "no single value")
        }
        return try whole(value, id)
    }

    private func whole(_ number: Double, _ id: String) throws -> Int {
        guard let whole = Int(exactly: number) else {
            throw RuleBookProblem(rule: id, problem: "\(number) is no whole number")
        }
        return whole
    }

    private func bound(of id: String, advised: Bool) throws -> Bound {
        guard let found = self[id] else { throw RuleBookProblem(rule: id, problem: "not there") }
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

    package var description: String { "rules.json: \(rule): \(problem)" }
}

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
