import StickerModel

/// Findings as a SARIF 2.1.0 log for code scanning services. `rules` has the rules of the findings, sorted by id. A
/// finding about a whole file is at its first line and column, because services refuse results without a region.
extension ReportContext {
    func sarif(_ findings: [Finding]) -> SafeText<WholeFile> {
        let known = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
        let ids = Set(findings.map(\.rule)).sorted()
        let indices = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        let driver: OutputDocument = .object([
            "name": .string(ToolIdentity.name), "version": .string(ToolIdentity.version),
            "rules": .list(ids.map { descriptor($0, known[$0], findings: findings) }),
        ])
        let run: OutputDocument = .object([
            "tool": .object(["driver": driver]),
            "results": .list(findings.map { result($0, index: indices[$0.rule] ?? 0) }),
        ])
        return OutputDocument.object([
            "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"), "version": .string("2.1.0"),
            "runs": .list([run]),
        ]).reportText
    }

    private func descriptor(_ id: String, _ summary: RuleSummary?, findings: [Finding]) -> OutputDocument {
        let severity = summary?.severity ?? findings.filter { $0.rule == id }.map(\.severity).max() ?? .warning
        return .object([
            "id": .string(id), "shortDescription": text(summary?.title ?? id),
            "help": text(summary?.explanation ?? id),
            "defaultConfiguration": .object(["level": .string(level(severity))]),
        ])
    }

    private func result(_ finding: Finding, index: Int) -> OutputDocument {
        let path = ReportPath.relative(finding.path, to: workingFolder, repository: repository)
        // A URI reference; absolute paths become `file:///…`.
        let uri = (path.hasPrefix("/") ? "file://" : "") + SafeText<URI>.path(path).string
        let (line, column) = (max(1, finding.line ?? 1), max(1, finding.column ?? 1))
        let location: OutputDocument = .object([
            "artifactLocation": .object(["uri": .string(uri)]),
            "region": .object(["startLine": .integer(line), "startColumn": .integer(column)]),
        ])
        let lines = ([finding.message] + finding.allNotes).map { SafeText<Terminal>.text($0).string }
        return .object([
            "ruleId": .string(finding.rule), "ruleIndex": .integer(index), "level": .string(level(finding.severity)),
            "message": text(lines.joined(separator: "\n")),
            "locations": .list([.object(["physicalLocation": location])]),
        ])
    }

    private func text(_ text: String) -> OutputDocument { .object(["text": .string(text)]) }

    private func level(_ severity: Severity) -> String { severity == .info ? "note" : severity.rawValue }
}
