import StickerModel

/// The forms findings are printed in.
package enum ReportFormat: String, Sendable, CaseIterable {
    /// One line each, as compilers print them.
    case text
    /// One document of a stable shape, see `JSONReporter`.
    case json
    /// Workflow commands that GitHub shows beside the changed lines.
    case github
    /// Static Analysis Results Interchange Format 2.1.0.
    case sarif

    /// The whole report, with a final newline; "" where the form has nothing to say about no findings.
    package func report(_ findings: [Finding], in context: ReportContext) -> String {
        switch self {
        case .text: TextReporter(style: context.style).report(findings)
        case .json: JSONReporter().report(findings)
        case .github: GitHubReporter(workingFolder: context.workingFolder).report(findings)
        case .sarif: SARIFReporter(rules: context.rules, workingFolder: context.workingFolder).report(findings)
        }
    }
}
