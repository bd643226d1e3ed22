import StickerModel

extension BuildOutcome {
    /// One line for each file that differs from the output before: `changed whatsapp/ios/tea.webp`.
    package func changeLines(_ rules: [RuleSummary]) -> String {
        changes.map { "\($0.kind.rawValue) \($0.path.displaySafe)\n" }.joined()
    }
}
