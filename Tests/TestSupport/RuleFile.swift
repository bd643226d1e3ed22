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
