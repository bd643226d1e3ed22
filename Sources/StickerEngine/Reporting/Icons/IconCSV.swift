import StickerModel

/// Icon tables as comma-separated values by RFC 4180: a header, one record an icon or size, lines that end with CR LF.
package struct IconCSV: Sendable {
    private static let columns = [
        "list", "place", "status", "use", "idiom", "platform", "points", "scale", "width", "height", "needed", "file",
        "remarks",
    ]

    package init() {}

    /// Lists as one table; sources side by side, each its own, a blank line between them.
    package func text(_ report: IconReport) -> String {
        let lists = report.checklists.flatMap { checklist in
            checklist.rows.map { record(checklist, $0, report.root) }
        }
        let ticked = report.checklists.isEmpty ? [] : [Self.table([Self.columns] + lists)]
        return (ticked + report.comparisons.map(comparison)).joined(separator: "\r\n")
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

    private func comparison(_ comparison: IconComparison) -> String {
        let header = ["width", "height", "use"] + comparison.columns.map(\.id) + ["verdict", "reference"]
        let rows = comparison.rows.map { row in
            ["\(row.size.width)", "\(row.size.height)", row.uses.joined(separator: "; ")]
                + row.cells.map { $0 ?? "" } + [row.verdict ?? "", row.reference ?? ""]
        }
        return Self.table([header] + rows)
    }

    private static func table(_ rows: [[String]]) -> String {
        rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// In quotes where it has to be; quotes inside are doubled.
    private static func quoted(_ field: String) -> String {
        // Swift takes CR LF for one character, so the scalars are asked.
        let isPlain = !field.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
        return isPlain ? field : "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
