import StickerModel

/// Icon lists as text: columns for a terminal, Markdown, CSV and JSON.
enum IconText {
    /// Each table with its title, verdict and notes; a blank line between them.
    static func columns(_ tables: [IconReportTable], _ style: TextStyle) -> SafeText<Terminal> {
        tables.map { columns($0, style) }.joined(separator: "\n")
    }

    private static func columns(_ table: IconReportTable, _ style: TextStyle) -> SafeText<Terminal> {
        func painted(_ text: SafeText<Terminal>, _ status: IconCheck.Status) -> SafeText<Terminal> {
            switch status {
            case .ok: text
            case .remark: style.paint(text, as: .warning)
            case .absent: style.paint(text, as: .faint)
            case .wrong, .missing: style.paint(text, as: .error)
            }
        }
        let hasRemarks = table.rows.contains { !$0.remarks.isEmpty }
        let cells = table.rows.map { row in
            row.cells + (hasRemarks ? [row.remarks.joined(separator: "; ")] : [])
        }
        let lines = TextColumns([table.columns + (hasRemarks ? ["Remarks"] : [])] + cells).lines
        var text = style.paint(.text(table.title), as: .strong)
        if let folder = table.folder { text += ": \(.text(folder))" }
        text += "\n"
        if let verdict = table.verdict { text += painted(.text(verdict), table.isComplete ? .ok : .wrong) + "\n" }
        text += "\n" + style.paint(lines[0], as: .faint) + "\n"
        for (row, line) in zip(table.rows, lines.dropFirst()) {
            text += (row.status.map { painted(line, $0) } ?? line) + "\n"
        }
        return text + "\n" + table.notes.map { "\(.lines(Paragraph.wrapped($0, width: 100)))\n" }.joined()
    }

    // MARK: Markdown

    /// A section for each table, a blank line between them.
    static func markdown(_ tables: [IconReportTable]) -> SafeText<Markdown> {
        tables.map(section).joined(separator: "\n")
    }

    private static func section(_ table: IconReportTable) -> SafeText<Markdown> {
        func line(_ cells: [SafeText<Markdown>]) -> SafeText<Markdown> { "| \(cells.joined(separator: " | ")) |\n" }
        let hasRemarks = table.rows.contains { !$0.remarks.isEmpty }
        let columns = table.columns + (hasRemarks ? ["Remarks"] : [])
        var text: SafeText<Markdown> = "## \(.text(table.title))\(table.folder.map { ": \(.text($0))" } ?? "")\n\n"
        if let verdict = table.verdict { text += "\(.text(verdict)).\n\n" }
        text += line(columns.map { .text($0) }) + "|" + columns.map { _ in "---|" }.joined() + "\n"
        for row in table.rows {
            var cells = row.cells.map { SafeText<Markdown>.text($0) }
            if let status = row.status { cells[0] = "\(.text(status.box)) \(cells[0])" }
            if hasRemarks { cells.append(row.remarks.map { .text($0) }.joined(separator: "; ")) }
            text += line(cells)
        }
        return text + "\n" + table.notes.map { "- \(.text($0))\n" }.joined()
    }

    // MARK: CSV

    static let csvColumns = [
        "list", "folder", "status", "use", "idiom", "platform", "points", "scale", "width", "height", "needed", "file",
        "remarks",
    ]

    /// All lists as one table by RFC 4180: a header, one record for each icon, lines that end with CR LF.
    static func csv(_ report: IconReport) -> SafeText<CSV> {
        let records = report.checklists.flatMap { checklist in
            checklist.rows.map { record(checklist, $0, report.root) }
        }
        return ([csvColumns] + records).map { "\($0.map { .field($0) }.joined(separator: ","))\r\n" }.joined()
    }

    private static func record(_ checklist: IconChecklist, _ check: IconCheck, _ root: String?) -> [String] {
        let slot = check.slot
        let isChecked = checklist.folder != nil
        return [
            checklist.list.id, checklist.displayedFolder(in: root) ?? "", isChecked ? check.status.rawValue : "",
            slot.use, slot.idiom ?? "", slot.platform ?? "", slot.points, "\(slot.scale)x", "\(slot.width)",
            "\(slot.height)", slot.need.rawValue,
            isChecked ? check.file.map(checklist.displayedFile) ?? "" : slot.file,
            isChecked ? check.remarks.map(\.text).joined(separator: "; ") : "",
        ]
    }
}

// MARK: JSON

extension IconText {
    /// For programs. Keys are stable, new ones may be added; a key without a value is left out.
    ///
    /// `lists[]`: `id`, `title`, `source`, `icons[]`, and when checked `complete`, `folder`, `unassigned[]`,
    /// `faults[]`, `notes[]`. `icons[]`: `use`, `idiom`, `platform`, `points`, `scale`, `width` and `height` in px,
    /// `name` (our file name), `needed` (`always`, `standalone`, `optional`), and when checked `status` (`ok`,
    /// `remark`, `absent`, `wrong`, `missing`), `file`, `remarks[]` of `kind` and `text`.
    static func json(_ report: IconReport) -> SafeText<WholeFile> {
        OutputDocument.object(["lists": .list(report.checklists.map { list($0, report.root) })]).reportText
    }

    private static func list(_ checklist: IconChecklist, _ root: String?) -> OutputDocument {
        let isChecked = checklist.folder != nil
        return .members([
            "id": .string(checklist.list.id), "title": .string(checklist.list.title),
            "source": .string(checklist.list.source),
            "icons": .list(checklist.rows.map { icon($0, in: checklist, isChecked: isChecked) }),
            "folder": checklist.displayedFolder(in: root).map { .string($0) },
            "complete": isChecked ? .bool(checklist.isComplete) : nil,
            "unassigned": isChecked ? .strings(checklist.unassigned.map(checklist.displayedFile)) : nil,
            "faults": isChecked ? .strings(checklist.faults) : nil,
            "notes": isChecked ? .strings(checklist.notes) : nil,
        ])
    }

    private static func icon(_ check: IconCheck, in checklist: IconChecklist, isChecked: Bool) -> OutputDocument {
        let slot = check.slot
        let remarks = check.remarks.map { remark in
            OutputDocument.object(["kind": .string(remark.name), "text": .string(remark.text)])
        }
        return .members([
            "use": .string(slot.use), "idiom": slot.idiom.map { .string($0) },
            "platform": slot.platform.map { .string($0) }, "points": .string(slot.points),
            "scale": .integer(slot.scale), "width": .integer(slot.width), "height": .integer(slot.height),
            "name": .string(slot.file), "needed": .string(slot.need.rawValue),
            "status": isChecked ? .string(check.status.rawValue) : nil,
            "file": check.file.map { .string(checklist.displayedFile($0)) },
            "remarks": isChecked ? .list(remarks) : nil,
        ])
    }
}
