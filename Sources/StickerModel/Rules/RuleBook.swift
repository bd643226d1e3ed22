import PortableFoundation

/// All rules of one target, read from its `rules.json`.
package struct RuleBook: Sendable {
    package var rules: [Rule] {
        didSet { (bySubject, byID) = Self.sorted(rules) }
    }
    /// Rules by the kind of thing they measure, and by id: a build of many packs asks for them many thousand times.
    private var bySubject: [String: [SharedRule]]
    private var byID: [String: Rule]
    /// The kinds of things the rules judge.
    package let subjects: [any RuleSubject.Type]

    /// Reads the rule file; a damaged one throws the decoder's own error, which names the key. Throws
    /// `RuleBookProblem` for a rule on something that is not a metric of one of the subjects.
    package init(json: String, on subjects: [any RuleSubject.Type]) throws {
        self.init(rules: try JSONDecoder().decode([Rule].self, from: Data(json.utf8)), on: subjects)
        for rule in rules where unit(of: rule) == nil {
            throw RuleBookProblem(rule: rule.id, problem: "measures “\(rule.metric)”, which no \(rule.subject) has")
        }
    }

    package init(rules: [Rule], on subjects: [any RuleSubject.Type] = []) {
        self.rules = rules
        self.subjects = subjects
        (bySubject, byID) = Self.sorted(rules)
    }

    package subscript(id: String) -> Rule? { byID[id] }

    private static func sorted(_ rules: [Rule]) -> (bySubject: [String: [SharedRule]], byID: [String: Rule]) {
        var bySubject: [String: [SharedRule]] = [:]
        var byID: [String: Rule] = [:]
        for rule in rules {
            bySubject[rule.subject, default: []].append(SharedRule(rule))
            byID[rule.id] = byID[rule.id] ?? rule
        }
        return (bySubject, byID)
    }

    /// The unit of what a rule measures; nil when its subject has no such metric.
    package func unit(of rule: Rule) -> MetricUnit? {
        for subject in subjects where subject.subjectName == rule.subject { return subject.unit(of: rule.metric) }
        return nil
    }

    /// The findings of every rule on this kind of subject, in the order of the rules.
    package func judge<Subject: RuleSubject>(_ subject: Subject, levels: [String: RuleLevel] = [:]) -> [Finding] {
        let traits = subject.traits
        var findings: [Finding] = []
        for shared in bySubject[Subject.subjectName] ?? [] where shared.rule.applies(to: traits) {
            for measurement in subject.measure(named: shared.rule.metric) {
                if let finding = shared.rule.judge(measurement, of: subject, levels: levels) {
                    findings.append(finding)
                }
            }
        }
        return findings
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

/// A rule that is not copied: it has many fields.
private final class SharedRule: Sendable {
    let rule: Rule

    init(_ rule: Rule) { self.rule = rule }
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
