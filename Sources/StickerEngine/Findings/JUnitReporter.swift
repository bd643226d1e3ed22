import StickerModel

/// Findings as a JUnit report, which build servers list as tests: one suite for each file, one case for each finding.
/// Errors are failures. Warnings and remarks are cases that passed and have something to say. Without findings there is
/// one case that passed, because servers take a report without cases for a mistake. The numbers of tests and failures
/// are those of all findings; `RepeatedFindings` leaves out cases where one kind is found very often.
extension ReportContext {
    func jUnit(_ findings: [Finding]) -> SafeText<WholeFile> {
        let file = { (finding: Finding) in Self.visible(ReportPath.relative(finding.path, to: workingFolder)) }
        let all = Dictionary(grouping: findings, by: file)
        let files = RepeatedFindings.counted(findings).grouped { file($0) }
        let suites = files.map { suite($0.key, $0.elements, of: all[$0.key] ?? $0.elements) }
        let passed: SafeText<XML> = """
              <testsuite name="stickerpress" tests="1" failures="0">
                <testcase classname="stickerpress" name="check"/>
              </testsuite>

            """
        let text: SafeText<XML> = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="stickerpress" \(figures(findings))>
            \(suites.isEmpty ? passed : suites.joined())</testsuites>

            """
        return text.file
    }

    private func figures(_ findings: [Finding]) -> SafeText<XML> {
        "tests=\"\(max(1, findings.count))\" failures=\"\(findings.count { $0.severity == .error })\""
    }

    /// The suite of a file with the cases of some of its findings.
    private func suite(_ path: String, _ cases: [Finding], of findings: [Finding]) -> SafeText<XML> {
        "  <testsuite name=\"\(.text(path))\" \(figures(findings))>\n\(cases.map { testCase($0, path) }.joined())  </testsuite>\n"
    }

    private func testCase(_ finding: Finding, _ path: String) -> SafeText<XML> {
        let line = finding.line.map { line -> SafeText<XML> in
            let column = finding.column.map { ":\($0)" } ?? ""
            return " at \(line)\(.text(column))"
        }
        let position: SafeText<XML> = finding.line.map { " line=\"\($0)\"" } ?? ""
        let message = SafeText<XML>.text(Self.visible(finding.message))
        let notes = finding.allNotes.map { "; " + Self.visible($0) }.joined()
        let level = SafeText<XML>.text(finding.severity.rawValue)
        let result: SafeText<XML> =
            finding.severity == .error
            ? "<failure message=\"\(message)\" type=\"\(.text(finding.rule))\">\(message)\(.text(notes))</failure>"
            : "<system-out>\(level): \(message)\(.text(notes))</system-out>"
        return """
                <testcase classname="\(.text(path))" name="\(.text(finding.rule))\(line ?? "")" file="\(.text(path))"\(position)>
                  \(result)
                </testcase>

            """
    }

    /// As pages and terminals of build servers may show it.
    private static func visible(_ text: String) -> String { SafeText<Terminal>.text(text).string }
}
