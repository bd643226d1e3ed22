import StickerModel

/// Findings as GitHub workflow commands, which become annotations beside the lines of a pull request.
///
///     ::error file=pack.yaml,line=12,col=9,title=manifest/unknown-key::unknown key `emojs`%0Adid you mean `emojis`?
extension ReportContext {
    /// One command on each line; "" without findings.
    func gitHub(_ findings: [Finding]) -> SafeText<WorkflowCommand> {
        findings.map { command($0) + "\n" }.joined()
    }

    private func command(_ finding: Finding) -> SafeText<WorkflowCommand> {
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
        let message = SafeText<WorkflowCommand>.message([finding.message] + finding.allNotes)
        return "::\(level(finding.severity)) \(properties.joined(separator: ","))::\(message)"
    }

    private func level(_ severity: Severity) -> SafeText<WorkflowCommand> {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
    }
}
