import StickerModel

/// Last words that builds, plans and checks share.
enum Closing {
    /// "Nothing was written: 2 errors, 1 warning." and, for a platform's rule, where to read why.
    static func refusal(_ lead: String, _ status: ExitStatus, _ findings: [Finding]) -> String {
        let counts = findings.isEmpty ? "" : ": \(FindingCounts(findings).text)"
        let broken = findings.first { $0.severity == .error && !isOwn($0.rule) }
        let advice = broken.map { "Why: \(ToolIdentity.name) explain \($0.rule.displaySafe)\n" } ?? ""
        return "\(lead)\(counts).\n\(advice)"
    }

    /// The tool's own checks say all there is to say in their notes; only rules of platforms can be explained.
    private static func isOwn(_ rule: String) -> Bool {
        ["manifest/", "art/", "build/", "check/"].contains { rule.hasPrefix($0) }
    }
}
