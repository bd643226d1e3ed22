import StickerModel

/// Icon tables as Markdown.
package struct IconMarkdown: Sendable {
    package init() {}

    /// A section a table, a blank line between them.
    package func text(_ sheets: [IconSheet]) -> String { sheets.map(section).joined(separator: "\n") }

    private func section(_ sheet: IconSheet) -> String {
        let hasRemarks = sheet.rows.contains { !$0.remarks.isEmpty }
        let columns = sheet.columns + (hasRemarks ? ["Remarks"] : [])
        let place = sheet.place.map { ": " + $0.markdownText } ?? ""
        var text = "## \(sheet.title.markdownText)\(place)\n\n"
        if let verdict = sheet.verdict { text += verdict.markdownText + ".\n\n" }
        text += line(columns) + "|" + columns.map { _ in "---|" }.joined() + "\n"
        for row in sheet.rows {
            var cells = row.cells.map(\.markdownText)
            if let status = row.status { cells[0] = status.box + " " + cells[0] }
            if hasRemarks { cells.append(row.remarks.map(\.markdownText).joined(separator: "; ")) }
            text += line(cells)
        }
        return text + "\n" + sheet.notes.map { "- \($0.markdownText)\n" }.joined()
    }

    private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}

extension IconCheck.Status {
    /// A ballot box.
    package var box: String {
        switch self {
        case .ok, .remark: "\u{2611}"
        case .absent: "\u{2610}"
        case .wrong, .missing: "\u{2612}"
        }
    }
}

extension String {
    /// Text that Markdown shows as it is, on one line, also between the bars of a table.
    package var markdownText: String {
        displaySafe.reduce(into: "") { text, letter in
            if "\\`*_<>[]#|&~!".contains(letter) { text.append("\\") }
            text.append(letter)
        }
    }
}
