import StickerModel

extension BuildOutcome {
    /// What was made, how large, what was found, what to do next; one or two lines with a final newline.
    /// `rules` are those that can be explained.
    package func closingLine(_ rules: [RuleSummary]) -> String {
        let counts = FindingCounts(findings)
        guard status == .success else { return Closing.refusal("Nothing was written", findings, rules) }
        if isUpToDate { return "Up to date: nothing has changed since \(output.displaySafe) was built.\n" }
        let stickers = "\(Figures.grouped(stickerCount)) sticker\(stickerCount == 1 ? "" : "s")"
        let files = "\(Figures.grouped(fileCount)) file\(fileCount == 1 ? "" : "s")"
        let found = findings.isEmpty ? "" : " (\(counts.text))"
        let remarks = remarks.map { "\($0.displaySafe)\n" }.joined()
        return "\(remarks)Made \(stickers) in \(output.displaySafe): \(files), \(ByteCount.text(byteCount))\(found).\n"
    }
}
