import StickerModel

/// Findings as GitHub workflow commands, which become annotations beside the lines of a pull request.
///
///     ::error file=pack.yaml,line=12,col=9,title=manifest/unknown-key::unknown key `emojs`%0Adid you mean `emojis`?
package struct GitHubReporter: Sendable {
    private let workingFolder: String

    /// A reporter for a job that runs in `workingFolder`, an absolute path.
    package init(workingFolder: String) { self.workingFolder = workingFolder }

    /// One command on each line; "" without findings.
    package func report(_ findings: [Finding]) -> String {
        findings.map { command($0) + "\n" }.joined()
    }

    private func command(_ finding: Finding) -> String {
        var properties: [(String, String)] = []
        if !finding.path.isEmpty {
            properties.append(("file", ReportPath.relative(finding.path, to: workingFolder)))
        }
        if let line = finding.line {
            properties.append(("line", String(line)))
            if let column = finding.column { properties.append(("col", String(column))) }
        }
        properties.append(("title", finding.rule))
        let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
        let message = ([finding.message] + finding.notes).map(\.displaySafe).joined(separator: "\n")
        return "::\(level(finding.severity)) \(list)::\(escapedData(message))"
    }

    private func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
    }

    /// What the runner decodes in the text after `::`: `%`, carriage return, line feed.
    private func escapedData(_ text: String) -> String { text.escapingScalars(escape) }

    /// Properties also end at `:` and `,`. Line ends are escaped for the runner, since a file name may contain them;
    /// other control characters are printed as escapes.
    private func escapedProperty(_ text: String) -> String {
        text.escapingScalars { scalar in
            switch scalar {
            case ":": "%3A"
            case ",": "%2C"
            default: escape(scalar) ?? String(scalar).displaySafe
            }
        }
    }

    private func escape(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "%": "%25"
        case "\r": "%0D"
        case "\n": "%0A"
        default: nil
        }
    }
}
