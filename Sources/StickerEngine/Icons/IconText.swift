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

/// Icon tables as comma-separated values by RFC 4180: a header, one record an icon, lines that end with CR LF.
package struct IconCSV: Sendable {
    private static let columns = [
        "list", "place", "status", "use", "idiom", "platform", "points", "scale", "width", "height", "needed", "file",
        "remarks",
    ]

    package init() {}

    /// All lists as one table.
    package func text(_ report: IconReport) -> String {
        let lists = report.checklists.flatMap { checklist in
            checklist.rows.map { record(checklist, $0, report.root) }
        }
        return ([Self.columns] + lists).map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private func record(_ checklist: IconChecklist, _ tick: IconCheck, _ root: String?) -> [String] {
        let slot = tick.slot
        let isTicked = checklist.place != nil
        return [
            checklist.list.id, checklist.shownPlace(in: root) ?? "", isTicked ? tick.status.rawValue : "", slot.use,
            slot.idiom ?? "", slot.platform ?? "", slot.points, "\(slot.scale)x", "\(slot.width)", "\(slot.height)",
            slot.need.rawValue, isTicked ? tick.file.map(checklist.shownFile) ?? "" : slot.file,
            isTicked ? tick.remarks.map(\.text).joined(separator: "; ") : "",
        ]
    }

    /// In quotes where it has to be; quotes inside are doubled.
    private static func quoted(_ field: String) -> String {
        // Swift takes CR LF for one character, so the scalars are asked.
        let isPlain = !field.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
        return isPlain ? field : "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
