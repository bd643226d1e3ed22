import StickerModel

/// Collects findings of rules that no metric measures, in the order they are made.
struct FindingLog: Sendable {
    let rules: RuleBook
    private(set) var findings: [Finding] = []

    init(_ rules: RuleBook) { self.rules = rules }

    mutating func raise(
        _ rule: EditorRule, _ words: [String: String] = [:], path: String, at location: SourceLocation? = nil,
        remedy: String? = nil, levels: [String: RuleLevel] = [:]
    ) {
        guard var finding = rules.finding(rule.id, words, path: path, at: location, levels: levels) else { return }
        if let remedy { finding.notes.insert(remedy, at: 0) }
        findings.append(finding)
    }

    /// The same about a place in the manifest that concerns these packs: the levels of the first of them hold.
    mutating func raise(
        _ rule: EditorRule, _ words: [String: String] = [:], at location: SourceLocation, of packs: [Pack]
    ) {
        raise(rule, words, path: location.file, at: location, levels: packs.first?.ruleLevels ?? [:])
    }

    mutating func add(_ more: [Finding]) { findings += more }
}
