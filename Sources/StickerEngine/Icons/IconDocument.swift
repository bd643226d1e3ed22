import StickerModel

/// Icon tables for programs. Keys are stable, new ones may be added; a key without a value is left out.
///
/// `lists[]`: `id`, `title`, `source`, `complete`, `folder` when checked, `icons[]`, `unassigned[]`, `faults[]`,
/// `notes[]`. `icons[]`: `use`, `idiom`, `platform`, `points`, `scale`, `width` and `height` in px, `name` (our file
/// name), `needed` (`always`, `standalone`, `optional`), and when checked `status` (`ok`, `remark`, `absent`,
/// `wrong`, `missing`), `file`, `remarks[]` of `kind` and `text`.
struct IconDocument: Encodable {
    private let lists: [List]

    init(_ report: IconReport) { lists = report.checklists.map { List($0, root: report.root) } }

    private struct List: Encodable {
        var id, title, source: String
        var folder: String?
        var complete: Bool?
        var icons: [Icon]
        var unassigned, faults, notes: [String]?

        init(_ checklist: IconChecklist, root: String?) {
            id = checklist.list.id
            title = checklist.list.title
            source = checklist.list.source
            folder = checklist.displayedFolder(in: root)
            let isChecked = checklist.folder != nil
            complete = isChecked ? checklist.isComplete : nil
            icons = checklist.rows.map { Icon($0, in: checklist, isChecked: isChecked) }
            unassigned = isChecked ? checklist.unassigned.map(checklist.displayedFile) : nil
            faults = isChecked ? checklist.faults : nil
            notes = isChecked ? checklist.notes : nil
        }
    }

    private struct Icon: Encodable {
        var use, points, name, needed: String
        var idiom, platform, status, file: String?
        var scale, width, height: Int
        var remarks: [Remark]?

        init(_ check: IconCheck, in checklist: IconChecklist, isChecked: Bool) {
            let slot = check.slot
            use = slot.use
            points = slot.points
            name = slot.file
            needed = slot.need.rawValue
            idiom = slot.idiom
            platform = slot.platform
            (scale, width, height) = (slot.scale, slot.width, slot.height)
            status = isChecked ? check.status.rawValue : nil
            file = check.file.map(checklist.displayedFile)
            remarks = isChecked ? check.remarks.map { Remark(kind: $0.name, text: $0.text) } : nil
        }
    }

    private struct Remark: Encodable {
        var kind, text: String
    }
}
