import StickerModel

/// Makes a real subject of which the rule's metric has the given value, and judges it by that rule alone.
package typealias RuleJudge = @Sendable (Rule, Double) -> [Finding]

/// The rules of a platform that bound a number, to be tried at their bounds and one past them.
package struct NumericRules: Sendable {
    package let rules: [Rule]
    package let probes: [RuleProbe]
    /// By `subject.metric`.
    private let judges: [String: RuleJudge]

    /// `isPossible` leaves out values that no subject can have, or of which other rules speak.
    package init(_ all: [Rule], judges: [String: RuleJudge], where isPossible: (RuleProbe) -> Bool = { _ in true }) {
        rules = all.filter { !RuleProbe.all(of: $0).isEmpty }
        probes = rules.flatMap(RuleProbe.all).filter(isPossible)
        self.judges = judges
    }

    /// What is wrong with the verdict on a probe; nil when exactly that is said which has to be.
    package func fault(at probe: RuleProbe) -> String? {
        guard let judge = judges[Self.key(of: probe.rule)] else { return "nothing judges \(Self.key(of: probe.rule))" }
        let findings = judge(probe.rule, probe.value)
        guard findings.map(\.severity) == (probe.expected.map { [$0] } ?? []) else {
            let said = findings.map { "\($0.severity.rawValue) \($0.text)" }
            return "has to say \(probe.expected?.rawValue ?? "nothing"), says \(said)"
        }
        return findings.first(where: \.hasHoles).map { "leaves a placeholder unfilled: \($0.text)" }
    }

    /// What the rules measure, as `subject.metric`.
    package var measured: Set<String> { Set(rules.map(Self.key)) }

    /// Rules that no judge can make a subject for.
    package var withoutJudge: [String] { rules.filter { judges[Self.key(of: $0)] == nil }.map(\.id) }

    /// Judges that no rule needs.
    package var idleJudges: [String] { Set(judges.keys).subtracting(measured).sorted() }

    private static func key(of rule: Rule) -> String { "\(rule.subject ?? "").\(rule.metric ?? "")" }
}

/// One value at which a numeric rule has to speak or to keep silent.
package struct RuleProbe: Sendable, CustomStringConvertible {
    package let rule: Rule
    package let value: Double

    package var description: String { "\(rule.id) at \(Figures.grouped(value))" }

    /// What has to be said, worked out apart from the code that is tested; nil for nothing.
    package var expected: Severity? {
        if let range = rule.bound?.limits, !range.contains(value) { return rule.severity }
        if let range = rule.advice?.limits, !range.contains(value) { return min(rule.severity, .warning) }
        return nil
    }

    /// Each end of the rule's bound and of its advice, and the value one past it.
    static func all(of rule: Rule) -> [RuleProbe] {
        let ranges = [rule.bound, rule.advice].compactMap { $0?.limits }
        let values = ranges.flatMap { range in
            [range.lowerBound, range.lowerBound - 1, range.upperBound, range.upperBound + 1].filter(\.isFinite)
        }
        return Set(values).sorted().map { RuleProbe(rule: rule, value: $0) }
    }
}

extension Bound {
    /// The numbers that hold; nil for bounds on something else than a number.
    var limits: ClosedRange<Double>? {
        switch self {
        case .number(let wanted): return wanted...wanted
        case .range(let least, let most):
            let (low, high) = (least ?? -.infinity, most ?? .infinity)
            return low <= high ? low...high : nil
        case .oneOf, .matches: return nil
        }
    }
}

extension Finding {
    /// Message and notes in one line.
    package var text: String { ([message] + notes).joined(separator: " | ") }

    /// Whether a placeholder was left unfilled.
    package var hasHoles: Bool { text.contains(/\{[A-Za-z]+\}/) }
}
