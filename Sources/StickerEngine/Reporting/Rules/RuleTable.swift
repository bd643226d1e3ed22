import StickerModel

/// Rules in columns: id, level, bound, title.
package struct RuleTable: Sendable {
    private let style: TextStyle

    package init(style: TextStyle = .plain) { self.style = style }

    package func text(_ rules: [RuleSummary]) -> String {
        let rows = rules.map { [$0.id, $0.severity.rawValue, $0.bound.displaySafe] }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return zip(rules, rows).map { rule, row in
            let cells = zip(row, widths).map { $0.padded(to: min($1, 40)) }
            let level = style.paint(cells[1], as: .of(rule.severity))
            return "\(style.paint(cells[0], as: .strong))  \(level)  \(cells[2])  \(rule.title)\n"
        }.joined()
    }
}

extension String {
    /// Blanks to the right up to a width; longer texts stay as they are.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
