import StickerModel

extension IconSheet {
    /// Sources side by side.
    package init(_ comparison: IconComparison) {
        title = comparison.title
        place = nil
        verdict = nil
        isComplete = true
        columns = ["Pixels", "Use"] + comparison.columns.map(\.id)
        hasShortRemarks = false
        rows = comparison.rows.map { row in
            return Row(
                status: nil,
                cells: ["\(row.size.width) x \(row.size.height)", row.uses.joined(separator: "; ")]
                    + row.cells.map { $0 ?? "" },
                remarks: row.verdict.map { [Self.judgment($0, row.reference)] } ?? [], size: row.size)
        }
        notes = comparison.columns.map { "\($0.id): \($0.title), \($0.reference)." }
    }

    /// A verdict with what it rests on, without a full stop.
    private static func judgment(_ verdict: String, _ reference: String?) -> String {
        let plain = verdict.hasSuffix(".") ? String(verdict.dropLast()) : verdict
        return plain + (reference.map { " (\($0))" } ?? "")
    }
}
