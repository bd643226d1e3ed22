import StickerModel

/// Findings as a compiler prints them, which editors, people and scripts understand.
///
///     pack.yaml:12:9: error: unknown key `emojs` [manifest/unknown-key]
///     pack.yaml:12:9: note: did you mean `emojis`?
package struct TextReporter: Sendable {
    private let style: TextStyle

    /// A reporter that paints severities, locations and rules in `style`.
    package init(style: TextStyle = .plain) { self.style = style }

    /// One line for each finding and each note; "" without findings.
    package func report(_ findings: [Finding]) -> String {
        findings.map(text).joined()
    }

    private func text(_ finding: Finding) -> String {
        let location = style.paint(location(of: finding), as: .strong)
        let level = style.paint("\(finding.severity.rawValue):", as: .of(finding.severity))
        let rule = style.paint("[\(finding.rule.displaySafe)]", as: .faint)
        let notes = finding.notes.map { note in
            "\(location)\(style.paint("note:", as: .info)) \(note.displaySafe)\n"
        }
        return "\(location)\(level) \(finding.message.displaySafe) \(rule)\n" + notes.joined()
    }

    private func location(of finding: Finding) -> String {
        var parts = finding.path.isEmpty ? [] : [finding.path.displaySafe]
        if let line = finding.line {
            parts.append("\(line)")
            if let column = finding.column { parts.append("\(column)") }
        }
        return parts.isEmpty ? "" : parts.joined(separator: ":") + ": "
    }
}
