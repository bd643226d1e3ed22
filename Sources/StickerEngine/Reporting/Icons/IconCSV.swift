import StickerModel

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
