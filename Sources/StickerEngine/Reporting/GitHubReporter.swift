import StickerModel

/// Findings as GitHub workflow commands, which become annotations beside the lines of a pull request.
///
///     ::error file=pack.yaml,line=12,col=9,title=manifest/unknown-key::unknown key `emojs`%0Adid you mean `emojis`?
package struct GitHubReporter: Sendable {
    private let workingFolder: String

    /// A reporter for a job that runs in `workingFolder`, an absolute path.
    package init(workingFolder: String) { self.workingFolder = workingFolder }

    /// One command a line; "" without findings.
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
        return "::\(word(finding.severity)) \(list)::\(escapedData(message))"
    }

    private func word(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
    }

    /// What the runner undoes for the text after `::`: `%`, carriage return, line feed.
    private func escapedData(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// Properties also end at `:` and `,`. Line ends go the runner's way, since a file name may hold them; other
    /// control characters are shown.
    private func escapedProperty(_ text: String) -> String {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                line.split(separator: "\r", omittingEmptySubsequences: false)
                    .map { String($0).displaySafe }.joined(separator: "\r")
            }
        return escapedData(lines.joined(separator: "\n"))
            .replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
