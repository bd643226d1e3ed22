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
    package func report(_ findings: [Finding]) -> SafeText<Terminal> {
        findings.map(text).joined()
    }

    private func text(_ finding: Finding) -> SafeText<Terminal> {
        let location = style.paint(location(of: finding), as: .strong)
        let level = style.paint("\(.text(finding.severity.rawValue)):", as: .of(finding.severity))
        let rule = style.paint("[\(.text(finding.rule))]", as: .faint)
        let notes = finding.notes.map { note -> SafeText<Terminal> in
            "\(location)\(style.paint("note:", as: .info)) \(.text(note))\n"
        }
        return "\(location)\(level) \(.text(finding.message)) \(rule)\n" + notes.joined()
    }

    private func location(of finding: Finding) -> SafeText<Terminal> {
        var parts: [SafeText<Terminal>] = finding.path.isEmpty ? [] : [.text(finding.path)]
        if let line = finding.line {
            parts.append("\(line)")
            if let column = finding.column { parts.append("\(column)") }
        }
        return parts.isEmpty ? "" : parts.joined(separator: ":") + ": "
    }
}
