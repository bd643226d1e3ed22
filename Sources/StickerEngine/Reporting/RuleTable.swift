import StickerModel

/// Rules in columns: id, severity, title, bound.
package struct RuleTable: Sendable {
    private let style: TextStyle

    /// A table painted in `style`.
    package init(style: TextStyle = .plain) { self.style = style }

    /// One line for each rule, in the order given.
    package func text(_ rules: [RuleSummary]) -> SafeText<Terminal> {
        let lines = TextColumns(
            rules.map { [$0.id, $0.severity.rawValue, $0.title] + ($0.tellingBound.map { [$0] } ?? []) }
        ).lines
        return zip(rules, lines).map { painted($1.string, $0) + "\n" }.joined()
    }

    /// Paints the first two columns; neither contains a space.
    private func painted(_ line: String, _ rule: RuleSummary) -> SafeText<Terminal> {
        let rest = line.dropFirst(rule.id.count)
        let gap = rest.prefix { $0 == " " }
        return style.paint(.text(rule.id), as: .strong) + .text(String(gap))
            + style.paint(.text(rule.severity.rawValue), as: .of(rule.severity))
            + .text(String(rest.dropFirst(gap.count + rule.severity.rawValue.count)))
    }

    /// A JSON list for programs: one object for each rule, keys sorted; a key without a value is left out.
    package static func json(_ rules: [RuleSummary]) -> SafeText<WholeFile> {
        OutputDocument.list(rules.map(document)).reportText
    }

    private static func document(_ rule: RuleSummary) -> OutputDocument {
        let texts: [String: String?] = [
            "id": rule.id, "kind": rule.kind.rawValue, "reference": rule.reference, "title": rule.title,
            "severity": rule.severity.rawValue, "subject": rule.subject, "bound": rule.bound, "advice": rule.advice,
            "message": rule.message, "hint": rule.hint, "source": rule.source, "quote": rule.quote,
            "checked": rule.checked, "reason": rule.reason, "conflict": rule.conflict,
        ]
        return .object(texts.compactMapValues { $0.map { .string($0) } })
    }
}

/// The formats that a list of rules is printed in.
package enum RuleFormat: String, Sendable, CaseIterable {
    /// One line for each rule, in columns.
    case text
    /// Everything about every rule, for reading.
    case markdown
    /// Everything about every rule, for programs.
    case json
}
