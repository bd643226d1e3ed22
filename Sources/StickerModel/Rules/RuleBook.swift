import PortableFoundation

/// All rules and notices of one target, or of the tool itself, read from a `rules.json`.
package struct RuleBook: Sendable {
    /// In the order of `rules.json`, in which findings are made.
    package var rules: [Rule] { didSet { index() } }
    package let subjects: [any RuleSubject.Type]
    /// What the ids begin with, with its slash: `whatsapp/`.
    private let prefix: String
    private var isForErrors = false
    private var bySubject: [String: [Rule]] = [:]
    private var byID: [String: Rule] = [:]

    /// Reads the rule file of a target; the `name` of the target begins all ids. A damaged file throws the decoder's own
    /// error, which names the key. Throws `RuleBookProblem` for an id of another target or of two rules, a bound without
    /// a metric, and a metric that the rule's subject does not have.
    package init(json: String, of name: String, on subjects: [any RuleSubject.Type] = []) throws {
        self.init(rules: try JSONDecoder().decode([Rule].self, from: Data(json.utf8)), of: name, on: subjects)
        guard byID.count == rules.count else {
            let repeated = Dictionary(grouping: rules, by: \.id).filter { $1.count > 1 }.keys.sorted().first ?? ""
            throw RuleBookProblem(rule: repeated, problem: "is there twice")
        }
        for rule in rules {
            if let problem = problem(of: rule) { throw RuleBookProblem(rule: rule.id, problem: problem) }
        }
    }

    package init(rules: [Rule] = [], of name: String = "", on subjects: [any RuleSubject.Type] = []) {
        (self.rules, self.subjects) = (rules, subjects)
        prefix = name.isEmpty ? "" : name + "/"
        index()
    }

    private mutating func index() {
        bySubject = Dictionary(grouping: rules.filter { $0.subject != nil }) { $0.subject ?? "" }
        byID = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    }

    private func problem(of rule: Rule) -> String? {
        if !rule.id.hasPrefix(prefix) { return "does not begin with \(prefix)" }
        if rule.title.isEmpty || rule.message.isEmpty { return "has no text" }
        if (rule.metric == nil) != (rule.bound == nil) { return "has only one of metric and bound" }
        if rule.advice != nil, rule.bound == nil { return "has advice without a bound" }
        if let metric = rule.metric, unit(of: rule) == nil {
            return "measures “\(metric)”, which no \(rule.subject ?? "subject") has"
        }
        return nil
    }

    /// The rule or notice with this id, `whatsapp/margin`; nil where the target has none.
    package subscript(id: String) -> Rule? { byID[id] }

    /// The unit of what a rule measures; nil for notices, and where its subject has no such metric.
    package func unit(of rule: Rule) -> MetricUnit? {
        guard let metric = rule.metric else { return nil }
        for subject in subjects where subject.roles.contains(rule.subject ?? "") { return subject.unit(of: metric) }
        return nil
    }

    package func judge<Subject: RuleSubject>(_ subject: Subject, levels: [String: RuleLevel] = [:]) -> [Finding] {
        let traits = subject.traits
        let raised = Dictionary(grouping: subject.notices) { prefix + $0.id }
        var findings: [Finding] = []
        for rule in bySubject[subject.role] ?? [] where rule.applies(to: traits) {
            for measurement in rule.metric.map(subject.measure(named:)) ?? [] {
                guard let finding = rule.judge(measurement, of: subject, levels: levels) else { continue }
                // Each side of a picture is measured, and the text on one may name both.
                if var last = findings.last, last.rule == finding.rule, last.message == finding.message {
                    last.text = finding.text
                    if last == finding { continue }
                }
                findings.append(finding)
            }
            for var notice in raised[rule.id] ?? [] {
                notice.values.merge(subject.placeholders) { own, _ in own }
                let location = notice.location ?? subject.location
                if let finding = finding(notice, path: subject.path, at: location, levels: levels) {
                    findings.append(finding)
                }
            }
        }
        return findings
    }

    /// The finding that a notice is, about a file or a location; nil where `levels` switch it off. A notice without an
    /// entry in the rule file is an error of ours, and is still reported.
    package func finding(
        _ notice: Notice, path: String, at location: SourceLocation? = nil, levels: [String: RuleLevel] = [:]
    ) -> Finding? {
        let id = prefix + notice.id
        guard let rule = self[id], notice.wording.map({ rule.cases?[$0] != nil }) ?? true else {
            let values = notice.values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            return Finding(
                rule: prefix + notice.name, severity: .error,
                message: "has no text (\(values.joined(separator: ", ")))",
                path: location?.file ?? path, line: location?.line, column: location?.column)
        }
        guard let severity = RuleLevel.severity(of: id, levels: levels, fallback: rule.severity),
            severity == .error || !isForErrors
        else { return nil }
        return rule.finding(notice, severity, path: path, at: location)
    }

    /// The rules that can give an error, and only their bounds that do; `levels` are those of every pack.
    package func forErrors(levels: some Collection<[String: RuleLevel]>) -> RuleBook {
        let raised = Set(levels.flatMap { $0.filter { $0.value.severity == .error }.keys })
        var book = self
        book.isForErrors = true
        book.rules = rules.compactMap { rule -> Rule? in
            if rule.metric == nil || raised.contains(rule.id) { return rule }
            guard rule.severity == .error else { return nil }
            var rule = rule
            rule.advice = nil
            return rule
        }
        return book
    }

    /// The greatest value a rule allows; its advice where it gives one. Throws `RuleBookProblem`.
    package func most(_ id: String, advised: Bool = true) throws -> Int {
        try number(of: id, advised: advised, "upper bound") { if case .range(_, let most) = $0 { most } else { nil } }
    }

    /// The least value a rule allows; its advice where it gives one. Throws `RuleBookProblem`.
    package func least(_ id: String, advised: Bool = true) throws -> Int {
        try number(of: id, advised: advised, "lower bound") { if case .range(let least, _) = $0 { least } else { nil } }
    }

    /// The one value a rule allows. Throws `RuleBookProblem`.
    package func value(of id: String) throws -> Int {
        try number(of: id, advised: false, "single value") { if case .number(let value) = $0 { value } else { nil } }
    }

    private func number(
        of id: String, advised: Bool, _ name: String, _ read: (Bound) -> Double?
    ) throws -> Int {
        func problem(_ text: String) -> RuleBookProblem { RuleBookProblem(rule: id, problem: text) }
        guard let rule = self[id], let bound = rule.bound else { throw problem("is missing") }
        guard let number = read(advised ? rule.advice ?? bound : bound) else { throw problem("has no " + name) }
        guard let integer = Int(exactly: number) else { throw problem("\(number) is not a whole number") }
        return integer
    }
}

/// Why embedded rules cannot be used: the binary was built from a damaged `rules.json`.
package struct RuleBookProblem: Error, Sendable, CustomStringConvertible {
    package var rule: String
    /// What is wrong with it; completes a sentence that begins with the id.
    package var problem: String

    package init(rule: String, problem: String) {
        (self.rule, self.problem) = (rule, problem)
    }

    package var description: String { "rules.json: \(rule) \(problem)" }
}
