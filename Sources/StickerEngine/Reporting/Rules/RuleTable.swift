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
