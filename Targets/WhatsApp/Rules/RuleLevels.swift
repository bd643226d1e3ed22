import StickerModel

/// Levels of rules that are about no single pack.
enum RuleLevels {
    /// What every pack sets alike.
    static func shared(by levels: some Collection<[String: RuleLevel]>) -> [String: RuleLevel] {
        guard var shared = levels.first else { return [:] }
        for other in levels.dropFirst() {
            shared = shared.filter { other[$0.key]?.severity == $0.value.severity && other[$0.key] != nil }
        }
        return shared
    }
}
