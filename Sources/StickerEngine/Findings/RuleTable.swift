import StickerModel

extension TextStyle {
    package func table(of rules: [RuleSummary]) -> SafeText<Terminal> {
        let rows = rules.map { rule in
            Table.Row(
                cells: [rule.id, rule.severity.rawValue, rule.title, rule.tellingBound ?? ""],
                cellRoles: [.strong, .of(rule.severity)])
        }
        return Table(rows: rows).text(in: self)
    }
}

extension JSONReporter {
    /// A JSON list for programs: one object for each rule, keys sorted; a key without a value is left out.
    package static func report(rules: [RuleSummary]) -> SafeText<WholeFile> {
        OutputDocument.list(rules.map(document)).reportText
    }

    private static func document(_ rule: RuleSummary) -> OutputDocument {
        let texts: [String: String?] = [
            "id": rule.id, "kind": rule.kind.rawValue, "reference": rule.reference, "title": rule.title,
            "severity": rule.severity.rawValue, "otherwise": rule.otherwise, "subject": rule.subject,
            "bound": rule.bound, "advice": rule.advice,
            "message": rule.message, "hint": rule.hint, "source": rule.source, "quote": rule.quote,
            "checked": rule.checked, "reason": rule.reason, "conflict": rule.conflict,
        ]
        return .object(texts.compactMapValues { $0.map { .string($0) } })
    }
}

package enum RuleFormat: String, Sendable, CaseIterable { case text, markdown, json }
