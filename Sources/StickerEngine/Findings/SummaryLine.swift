import StickerModel

/// Parts of the last lines of a run: what was done, what was found, what to do next. Each ends with a newline.
enum SummaryLine {
    /// "Nothing was written: 2 errors." and, where a rule with a settable level is broken, where to read why.
    static func failure(
        _ lead: SafeText<Terminal>, _ findings: [Finding], _ rules: @autoclosure () -> [RuleSummary] = []
    ) -> SafeText<Terminal> {
        let counts: SafeText<Terminal> = findings.isEmpty ? "" : ": \(.text(findings.counts))"
        let known = Set(rules().filter(\.isSettable).map(\.id))
        let broken = findings.first { $0.severity == .error && known.contains($0.rule) }
        let advice: SafeText<Terminal> = broken.map { "Why: stickerpress explain \(.text($0.rule))\n" } ?? ""
        return "\(lead)\(counts).\n\(advice)"
    }

    /// " (1 warning)", or nothing without findings.
    static func counts(_ findings: [Finding]) -> SafeText<Terminal> {
        findings.isEmpty ? "" : " (\(.text(findings.counts)))"
    }

    /// "1 sticker", "1,204 stickers", "2 entries".
    static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(Figures.grouped(count)) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// A command to continue with, ready to be pasted.
    static func next(
        _ advice: SafeText<Terminal>, _ command: SafeText<Terminal>, _ path: String
    ) -> SafeText<Terminal> {
        "Next: \(advice) stickerpress \(command) \(.shellWord(path))\n"
    }
}

extension [Finding] {
    /// "2 errors, 1 warning"; "no findings" when there is none.
    package var counts: String {
        let counts = [Severity.error, .warning, .info].compactMap { level -> String? in
            let number = self.count { $0.severity == level }
            guard number > 0 else { return nil }
            return level == .info ? Figures.grouped(number) + " info" : SummaryLine.counted(number, level.rawValue)
        }
        return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    }
}
