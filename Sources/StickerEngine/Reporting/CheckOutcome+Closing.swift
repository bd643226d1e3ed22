import StickerModel

extension CheckOutcome {
    /// What each path was taken for, then what was found and what to do next; each line with its newline.
    /// `rules` are those that can be explained.
    package func closingLines(_ rules: [RuleSummary]) -> String {
        let judged = subjects.map { "\($0.displaySafe)\n" }.joined()
        switch status {
        case .success where findings.isEmpty: return judged + "All in order.\n"
        case .success: return judged + "In order, with \(FindingCounts(findings).text).\n"
        default: return judged + Closing.refusal("Not in order", findings, rules)
        }
    }
}
