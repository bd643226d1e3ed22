import StickerModel

/// Icon tables in columns, for a terminal.
package struct IconColumns: Sendable {
    private let style: TextStyle

    /// Tables painted in `style`.
    package init(style: TextStyle = .plain) { self.style = style }

    /// Each table with what stands above and below it, a blank line between them.
    package func text(_ sheets: [IconSheet]) -> String { sheets.map(text).joined(separator: "\n") }

    private func text(_ sheet: IconSheet) -> String {
        let isWide = sheet.rows.contains { !$0.remarks.isEmpty }
        let columns = sheet.columns + (isWide ? ["Remarks"] : [])
        let cells = sheet.rows.map { row in
            (row.cells + (isWide ? [row.remarks.joined(separator: "; ")] : [])).map(\.displaySafe)
        }
        let widths = columns.indices.map { column in
            ([columns] + cells).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        var text = style.paint(sheet.title, as: .strong)
        if let place = sheet.place { text += ": " + place.displaySafe }
        text += "\n"
        if let verdict = sheet.verdict { text += (sheet.isComplete ? verdict : painted(verdict, .wrong)) + "\n" }
        text += "\n" + style.paint(line(columns, widths), as: .faint) + "\n"
        for (row, cells) in zip(sheet.rows, cells) {
            text += row.status.map { painted(line(cells, widths), $0) } ?? line(cells, widths)
            text += "\n"
        }
        let notes = sheet.notes.map { Paragraph.wrapped($0.displaySafe, width: 100) + "\n" }
        return text + (notes.isEmpty ? "" : "\n" + notes.joined())
    }

    /// Columns two blanks apart, nothing after the last.
    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
        var line = padded.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }

    private func painted(_ text: String, _ status: IconCheck.Status) -> String {
        switch status {
        case .ok: text
        case .remark: style.paint(text, as: .warning)
        case .absent: style.paint(text, as: .faint)
        case .wrong, .missing: style.paint(text, as: .error)
        }
    }
}
