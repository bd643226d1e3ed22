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
    ///
    /// `bundles` are listed where the form has room for more than findings.
    package func report(
        _ findings: [Finding], _ bundles: [BundleInventory] = [], in context: ReportContext
    ) -> String {
        switch self {
        case .text:
            TextReporter(style: context.style).report(findings)
                + SizeTable(style: context.style, isWhole: context.listsEverything).text(bundles)
        case .json: JSONReporter().report(findings, bundles)
        case .github: GitHubReporter(workingFolder: context.workingFolder).report(findings)
        case .sarif: SARIFReporter(rules: context.rules, workingFolder: context.workingFolder).report(findings)
        }
    }
}
