import StickerModel

/// Last words that builds, plans and checks share.
enum Closing {
    /// "Nothing was written: 2 errors, 1 warning." and, where a platform's rule is broken, where to read why.
    /// The tool's own checks say all there is to say in their notes.
    static func refusal(_ lead: String, _ findings: [Finding], _ rules: [RuleSummary]) -> String {
        let counts = findings.isEmpty ? "" : ": \(FindingCounts(findings).text)"
        let known = Set(rules.map(\.id))
        let broken = findings.first { $0.severity == .error && known.contains($0.rule) }
        let advice = broken.map { "Why: \(ToolIdentity.name) explain \($0.rule.displaySafe)\n" } ?? ""
        return "\(lead)\(counts).\n\(advice)"
    }
}
