import StickerModel

extension TextStyle {
    /// One rule in detail: what is measured, bound, reason, sources, remedy. Lines have about 80 characters at most.
    package func explanation(of rule: RuleSummary) -> SafeText<Terminal> {
        let level = paint(.text(rule.severity.rawValue), as: .of(rule.severity))
        let head: SafeText<Terminal> = "\(paint(.text(rule.id), as: .strong)) (\(level))\n\(.text(rule.title))\n\n"
        let rows = rule.details(message: rule.message.placeholdersShown)
        return head + rows.map { row($0.label, $0.text, labelWidth: 12) }.joined() + override(rule)
    }

    /// Ready to be copied into a manifest.
    private func override(_ rule: RuleSummary) -> SafeText<Terminal> {
        guard rule.isSettable else { return "" }
        return """

              To change its level, in the manifest (off, info, warning or error, and the reason):

                rules:
                  \(.text(rule.id)): { level: \(rule.severity == .error ? "warning" : "off"), reason: "\u{2026}" }

            """
    }
}

extension RuleSummary {
    /// The bound where it says more than the title; not the "yes" or "no" of a condition.
    package var tellingBound: String? { bound.flatMap { ["yes", "no"].contains($0) ? nil : $0 } }

    /// What there is to say about the rule, line by line; `message` is the one it gives.
    package func details(message: String? = nil) -> [(label: String, text: String)] {
        // An error of reading or writing says it all.
        let message = message?.wholeMatch(of: /\W*<\w+>\W*/) == nil ? message : nil
        let rows: [(String, String?)] = [
            ("judges", subject.map { "each \($0)" }), ("bound", tellingBound), ("we aim for", advice),
            ("other level", otherwise), ("says", message), ("remedy", remedy), ("why", why), ("background", conflict),
        ]
        return rows.compactMap { label, text in text.map { (label, $0) } }
    }

    /// The reason for the rule and what to do, in one paragraph for reports.
    package var explanation: String {
        let remedy = remedy.map { " \($0)." } ?? ""
        let why = why.map { " Why: \($0)." } ?? ""
        return "\(title)\(tellingBound.map { ": \($0)" } ?? "").\(why)\(remedy)"
    }

    private var remedy: String? { hint?.placeholdersShown.replacing("\n", with: "; ") }

    /// The source with its words, or the reason for a recommendation of our own.
    package var why: String? {
        if let reason { return "our recommendation, because \(reason)" }
        guard let source, let quote, let checked else { return source }
        return "\(source): \u{201C}\(quote)\u{201D} (checked \(checked))"
    }
}

extension String {
    /// `{value}` of a template as `<value>`, and of `{count:is|are}` the word for many; other braces are kept.
    package var placeholdersShown: String {
        replacing(/\{([A-Za-z]+)\}/) { "<\($0.output.1)>" }
            .replacing(/\{[A-Za-z]+:([^{}|]*)\|([^{}|]*)\}/) { $0.output.2.isEmpty ? $0.output.1 : $0.output.2 }
    }
}
