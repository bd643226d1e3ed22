import StickerModel

/// Rules in columns: id, level, title, bound.
package struct RuleTable: Sendable {
    private let style: TextStyle

    /// A table painted in `style`.
    package init(style: TextStyle = .plain) { self.style = style }

    /// One line a rule, in the order given.
    package func text(_ rules: [RuleSummary]) -> String {
        let ids = rules.map(\.id.count).max() ?? 0
        let levels = rules.map(\.severity.rawValue.count).max() ?? 0
        let titles = rules.map(\.title.count).max() ?? 0
        return rules.map { rule in
            let id = style.paint(rule.id.padded(to: ids), as: .strong)
            let level = style.paint(rule.severity.rawValue.padded(to: levels), as: .of(rule.severity))
            let rest = rule.tellingBound.map { rule.title.padded(to: titles) + "  " + $0.displaySafe } ?? rule.title
            return "\(id)  \(level)  \(rest)\n"
        }.joined()
    }
}

extension String {
    /// Blanks to the right up to a width; longer texts stay as they are.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

/// Rules as a JSON list for other programs: one object a rule, keys sorted, absent where there is nothing to say.
package enum RuleList {
    /// The whole list, in the order given.
    package static func json(_ rules: [RuleSummary]) -> String { ReportJSON.text(of: rules) }
}

/// The forms a list of rules is printed in.
package enum RuleFormat: String, Sendable, CaseIterable {
    /// One line a rule, in columns.
    case text
    /// Everything about every rule, for reading.
    case markdown
    /// Everything about every rule, for programs.
    case json
}
