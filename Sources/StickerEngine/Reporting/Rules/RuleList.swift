import StickerModel

/// Rules as a JSON list for other programs: one object a rule, keys sorted, absent where there is nothing to say.
package enum RuleList {
    /// The whole list, in the order given.
    package static func json(_ rules: [RuleSummary]) -> String { ReportJSON.of(rules.map(Entry.init)) }

    private struct Entry: Encodable {
        var id: String
        var reference: String
        var title: String
        var severity: Severity
        var subject: String
        var bound: String
        var advice: String?
        var message: String
        var hint: String?
        var source: String
        var quote: String
        var checked: String
        var conflict: String?

        init(_ rule: RuleSummary) {
            id = rule.id
            reference = rule.reference
            title = rule.title
            severity = rule.severity
            subject = rule.subject
            bound = rule.bound
            advice = rule.advice
            message = rule.message
            hint = rule.hint
            source = rule.source
            quote = rule.quote
            checked = rule.checked
            conflict = rule.conflict
        }
    }
}
