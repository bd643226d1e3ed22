import StickerModel

/// A platform's `rules.json` beside what its code knows about it.
package struct RuleFile: Sendable {
    package var rules: [Rule]
    /// The platform's name, which ids begin with.
    let target: String
    /// What the platform says of each metric it has, and of one nobody has.
    let units: [String: MetricUnit]
    /// The metrics that code has, by subject.
    let metrics: [String: [String: MetricUnit]]
    /// Ids of the rules that code names.
    let named: Set<String>

    static let unheardOf = "unheard of"

    package init<Name: NamedRule>(
        of target: any Target, metrics: [String: [(name: String, unit: MetricUnit)]], named: Name.Type
    ) {
        rules = target.rules.rules
        self.target = target.name
        self.metrics = metrics.mapValues { Dictionary($0.map { ($0.name, $0.unit) }) { $1 } }
        self.named = Set(named.allCases.map(\.id))
        let names = metrics.values.flatMap { $0.map(\.name) } + [Self.unheardOf]
        units = Dictionary(names.map { ($0, target.unit(of: $0)) }) { $1 }
    }

    /// Rules of the reference document that are neither there nor excused, and those that are there though excused.
    package func gaps(in reference: [String], excused: [String: String]) -> [String] {
        let covered = Set(rules.map(\.ref))
        return reference.filter { !covered.contains($0) && excused[$0] == nil } + excused.keys.filter(covered.contains)
    }
}

/// What holds for the `rules.json` of every platform.
package enum RuleFileCheck: String, CaseIterable, Sendable, CustomStringConvertible {
    case ids = "ids are kebab-case, prefixed and unique"
    case sources = "every rule names its source and the day it was checked"
    case fullStops = "messages and hints end without a full stop"
    case metrics = "every metric that a rule measures exists for its subject"
    case idleMetrics = "every metric is used"
    case unmeasured = "rules without a metric are raised by code"
    case named = "every rule that code names exists"
    case units = "a metric has one unit, whatever it is measured on"
    case patterns = "patterns compile"

    package var description: String { rawValue }

    /// The rules, or the metrics, for which it does not hold.
    package func faults(in file: RuleFile) -> [String] {
        switch self {
        case .ids: odd(file) { $0.hasOddID(of: file.target) } + file.repeatedIDs
        case .sources: odd(file) { !$0.hasSource }
        case .fullStops: odd(file) { $0.message.hasSuffix(".") || $0.hint?.hasSuffix(".") == true }
        case .metrics: odd(file) { rule in file.metrics[rule.subject].map { $0[rule.metric] == nil } ?? false }
        case .idleMetrics: file.idleMetrics
        case .unmeasured: odd(file) { file.metrics[$0.subject] == nil && !file.raises($0) }
        case .named: file.named.subtracting(file.rules.map(\.id)).sorted()
        case .units: file.contradictingUnits
        case .patterns: odd(file, \.hasBadPattern)
        }
    }

    private func odd(_ file: RuleFile, _ isOdd: (Rule) -> Bool) -> [String] { file.rules.filter(isOdd).map(\.id) }
}

extension Rule {
    fileprivate func hasOddID(of target: String) -> Bool {
        guard id.hasPrefix(target + "/") else { return true }
        return id.dropFirst(target.count + 1).wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) == nil
    }

    fileprivate var hasSource: Bool {
        !source.ref.isEmpty && !source.quote.isEmpty && !title.isEmpty
            && source.checked.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil
    }

    fileprivate var hasBadPattern: Bool {
        [bound, advice].contains { bound in
            guard case .matches(let pattern) = bound else { return false }
            return (try? Regex(pattern)) == nil
        }
    }
}

extension RuleFile {
    fileprivate var repeatedIDs: [String] {
        Dictionary(grouping: rules, by: \.id).filter { $1.count > 1 }.keys.sorted()
    }

    fileprivate var idleMetrics: [String] {
        let used = Set(rules.map { $0.subject + "." + $0.metric })
        let offered = metrics.flatMap { subject, metrics in metrics.keys.map { subject + "." + $0 } }
        return offered.filter { !used.contains($0) }.sorted()
    }

    fileprivate func raises(_ rule: Rule) -> Bool {
        ["document", "plan"].contains(rule.subject) && rule.metric == rule.subject && named.contains(rule.id)
    }

    fileprivate var contradictingUnits: [String] {
        let odd = metrics.values.flatMap { $0.filter { units[$0.key] != $0.value }.keys }
        return odd.sorted() + (units[Self.unheardOf] == MetricUnit.none ? [] : [Self.unheardOf])
    }
}
