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

    /// A finding of a rule that was broken in a way no metric measures (a document that does not parse).
    package func finding(
        _ id: String, _ details: [String: String] = [:], path: String, at location: SourceLocation? = nil,
        levels: [String: RuleLevel] = [:]
    ) -> Finding? {
        guard let rule = self[id] else { return nil }
        return rule.finding(details, severity: rule.severity, path: path, at: location, levels: levels)
    }
}
