import StickerModel

/// One value at which a numeric rule has to speak or to keep silent.
package struct RuleProbe: Sendable, CustomStringConvertible {
    package let rule: Rule
    package let value: Double

    package var description: String { "\(rule.id) at \(Figures.grouped(value))" }

    /// What has to be said, worked out apart from the code that is tested; nil for nothing.
    package var expected: Severity? {
        if let range = rule.bound.limits, !range.contains(value) { return rule.severity }
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
        case .oneOf, .matches, .flag: return nil
        }
    }
}
