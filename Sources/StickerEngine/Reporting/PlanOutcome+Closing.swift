import StickerModel

extension PlanOutcome {
    /// What was found and what to do next, with a final newline.
    /// `rules` are those that can be explained.
    package func closingLine(_ rules: [RuleSummary]) -> String {
        guard status == .success else { return Closing.refusal("This would not build", findings, rules) }
        let found = findings.isEmpty ? "" : " (\(FindingCounts(findings).text))"
        return "Nothing was written; without --dry-run this would be built\(found).\n"
    }
}
