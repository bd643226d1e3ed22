import StickerModel

/// Findings as GitHub workflow commands, which become annotations beside the lines of a pull request. GitHub displays ten
/// of a level, so many of a kind are one that names the others.
///
///     ::error file=pack.yaml,line=12,col=9,title=manifest/unknown-key::unknown key `emojs`%0Adid you mean `emojis`?
extension ReportContext {
    /// One command on each line; "" without findings.
    func gitHub(_ findings: [Finding]) -> SafeText<WorkflowCommand> {
        let digest = FindingDigest(findings, isComplete: false, repeatsNotes: true)
        let entries = digest.entries.reversed().map { command($0.finding, $0.more) }
        return (entries + digest.dropped.map { "::notice::\(.message(["left out: " + $0.finding.message]))" })
            .map { $0 + "\n" }.joined()
    }

    private func command(_ finding: Finding, _ more: String?) -> SafeText<WorkflowCommand> {
        var properties: [SafeText<WorkflowCommand>] = []
        if !finding.path.isEmpty {
            let path = ReportPath.relative(finding.path, to: workingFolder, repository: repository)
            properties.append("file=\(.property(path))")
        }
        if let line = finding.line {
            properties.append("line=\(line)")
            if let column = finding.column { properties.append("col=\(column)") }
        }
        properties.append("title=\(.property(finding.rule))")
        let message = SafeText<WorkflowCommand>.message(
            [finding.message] + finding.allNotes + [more].compactMap(\.self))
        let level: SafeText<WorkflowCommand> =
            finding.severity == .info ? "notice" : .property(finding.severity.rawValue)
        return "::\(level) \(properties.joined(separator: ","))::\(message)"
    }
}
