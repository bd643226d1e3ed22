extension RuleLevel {
    /// Levels for what concerns no single pack: those that every pack sets alike, whatever their reasons.
    package static func shared(by levels: some Collection<[String: RuleLevel]>) -> [String: RuleLevel] {
        guard let first = levels.first else { return [:] }
        return levels.dropFirst().reduce(first) { shared, other in
            shared.filter { rule, level in other[rule].map { $0.severity == level.severity } ?? false }
        }
    }
}
