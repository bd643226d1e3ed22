import PortableFoundation

/// All rules of one target, read from its `rules.json`.
@usableFromInline
package struct RuleBook: Sendable {
    /// In the order of `rules.json`, in which findings are made. Setting them sorts them anew.
    package var rules: [Rule] {
        didSet {
            (bySubject, byID) = Self.sorted(rules)
            ready = ReadyLists()
        }
    }
    /// Rules by the kind of thing they measure, and by id: a build of many packs asks for them many thousand times.
    private var bySubject: [String: [SharedRule]]
    private var byID: [String: Rule]
    /// The same once more, by their traits.
    private var ready = ReadyLists()
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

    /// Rules that are known to be sound; the first of several with one id is found by it.
    package init(rules: [Rule], on subjects: [any RuleSubject.Type] = []) {
        self.rules = rules
        self.subjects = subjects
        (bySubject, byID) = Self.sorted(rules)
    }

    /// The rule with this id, `whatsapp/margin`; nil where the target has none.
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
    ///
    /// Inlinable, so that each target has its own code for its subjects.
    @inlinable
    package func judge<Subject: RuleSubject>(_ subject: Subject, levels: [String: RuleLevel] = [:]) -> [Finding] {
        var findings: [Finding] = []
        let list = readyRules(for: subject)
        for index in list.rules.indices {
            let found: Measurements
            switch list.rules[index].metric {
            case .own(let metric): found = subject.measure(metric)
            case .image(let metric): found = subject.measure(image: metric)
            }
            guard let first = found.first else { continue }
            if !list.holds(index, for: first.value) {
                findings += list.judge(index, first, of: subject, levels: levels)
            }
            for other in found.others where !list.holds(index, for: other.value) {
                findings += list.judge(index, other, of: subject, levels: levels)
            }
        }
        return findings
    }

    @usableFromInline
    func readyRules<Subject: RuleSubject>(for subject: Subject) -> ReadyRules<Subject> {
        ready.rules(for: subject, of: bySubject[Subject.subjectName] ?? [])
    }

    /// The rules that can give an error, and only their bounds that do; `levels` are those of every pack.
    package func forErrors(levels: some Collection<[String: RuleLevel]>) -> RuleBook {
        let raised = Set(levels.flatMap { $0.filter { $0.value.severity == .error }.keys })
        let rules = self.rules.compactMap { rule -> Rule? in
            if raised.contains(rule.id) { return rule }
            guard rule.severity == .error else { return nil }
            var rule = rule
            rule.advice = nil
            return rule
        }
        return RuleBook(rules: rules, on: subjects)
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

    /// The numbers that satisfy both bound and advice; nil where they do not allow one range.
    var numbers: ClosedRange<Double>? {
        var numbers = -Double.infinity...Double.infinity
        for bound in [rule.bound, rule.advice].compactMap(\.self) {
            let allowed: ClosedRange<Double>
            switch bound {
            case .range(let least, let most) where least ?? -.infinity <= most ?? .infinity:
                allowed = (least ?? -.infinity)...(most ?? .infinity)
            case .number(let number): allowed = number...number
            default: return nil
            }
            guard numbers.overlaps(allowed) else { return nil }
            numbers = numbers.clamped(to: allowed)
        }
        return numbers
    }

    /// Whether a measured value satisfies both bound and advice.
    func holds(for value: MeasuredValue) -> Bool {
        rule.bound.holds(for: value) && rule.advice?.holds(for: value) != false
    }

    /// The flag that satisfies the bound; nil where it is not about one.
    var flag: Bool? {
        guard rule.advice == nil, case .flag(let wanted) = rule.bound else { return nil }
        return wanted
    }
}

/// The rules that apply to subjects of one type with the same traits, and what each measures.
@usableFromInline
final class ReadyRules<Subject: RuleSubject>: Sendable {
    /// What is needed of a rule for nearly every subject: nothing that is counted when it is used.
    @usableFromInline
    struct Ready: Sendable {
        @usableFromInline let metric: SubjectMetric<Subject.Metric>
        /// Numbers that rule and advice allow; nil where the rule itself has to be asked.
        @usableFromInline let numbers: ClosedRange<Double>?
        /// The flag that they allow.
        @usableFromInline let flag: Bool?
    }

    @usableFromInline let rules: [Ready]
    /// The same rules.
    private let shared: [SharedRule]

    fileprivate init(_ rules: [(shared: SharedRule, metric: SubjectMetric<Subject.Metric>)]) {
        self.rules = rules.map { shared, metric in
            Ready(metric: metric, numbers: shared.numbers, flag: shared.flag)
        }
        shared = rules.map(\.shared)
    }

    /// Whether a rule has nothing to say about a measured value, which most numbers and flags tell without asking it.
    @inlinable
    func holds(_ index: Int, for value: MeasuredValue) -> Bool {
        switch value {
        case .number(let number) where rules[index].numbers?.contains(number) == true: true
        case .flag(let flag) where rules[index].flag == flag: true
        default: isMet(index, by: value)
        }
    }

    @usableFromInline
    func isMet(_ index: Int, by value: MeasuredValue) -> Bool { shared[index].holds(for: value) }

    /// What a rule says about a measurement: nothing where it holds, or where `levels` switch it off.
    @usableFromInline
    func judge(
        _ index: Int, _ measurement: Measurement, of subject: Subject, levels: [String: RuleLevel]
    ) -> [Finding] {
        shared[index].rule.judge(measurement, of: subject, levels: levels).map { [$0] } ?? []
    }
}

/// The rules for each type of subject and its traits.
///
/// A build of many packs judges tens of thousands of subjects by a few such lists: nothing is looked up by name for
/// each.
private final class ReadyLists: @unchecked Sendable {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let traits: [String]

        /// There are few lists for a type: comparing the short texts takes less time than hashing them.
        func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(traits.count)
        }
    }

    private let lock = Lock()
    private var lists: [Key: AnyObject] = [:]

    /// Documents of others decide on some traits.
    private static let most = 500

    func rules<Subject: RuleSubject>(for subject: Subject, of all: [SharedRule]) -> ReadyRules<Subject> {
        let key = Key(type: ObjectIdentifier(Subject.self), traits: subject.traits)
        if let known = lock.withLock({ lists[key] }) as? ReadyRules<Subject> { return known }
        let rules = ReadyRules<Subject>(
            all.filter { $0.rule.applies(to: key.traits) }.compactMap { shared in
                Subject.metric(named: shared.rule.metric).map { (shared, $0) }
            })
        lock.withLock { if lists.count < Self.most { lists[key] = rules } }
        return rules
    }
}

/// Why embedded rules cannot be used: the binary was built from a damaged `rules.json`.
package struct RuleBookProblem: Error, Sendable, CustomStringConvertible {
    /// Id of the rule.
    package var rule: String
    /// What is wrong with it; completes a sentence that begins with the id.
    package var problem: String

    /// `problem` completes a sentence that begins with the id in `rule`.
    package init(rule: String, problem: String) {
        self.rule = rule
        self.problem = problem
    }

    /// `rules.json: whatsapp/margin has no upper bound`
    package var description: String { "rules.json: \(rule) \(problem)" }
}
