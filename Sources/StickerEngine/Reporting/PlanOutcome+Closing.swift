import StickerModel

extension PlanOutcome {
    /// What was found and what to do next, with a final newline.
    package var closingLine: String {
        guard status == .success else { return Closing.refusal("This would not build", status, findings) }
        let found = findings.isEmpty ? "" : " (\(FindingCounts(findings).text))"
        return "Nothing was written; without --dry-run this would be built\(found).\n"
    }
}
