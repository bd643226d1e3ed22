import StickerModel

/// Icon tables for programs. Keys are stable; new ones may come; those without a value are left out.
///
/// `lists[]`: `id`, `title`, `source`, `complete`, `place` when ticked, `icons[]`, `unassigned[]`, `faults[]`, `notes[]`.
/// `icons[]`: `use`, `idiom`, `platform`, `points`, `scale`, `width` and `height` in px, `name` (the file name we give),
/// `needed` (`always`, `standalone`, `optional`), and when ticked `status` (`ok`, `remark`, `absent`, `wrong`,
/// `missing`), `file`, `remarks[]` of `kind` and `text`.
struct IconDocument: Encodable {
    private let lists: [List]

    init(_ report: IconReport) { lists = report.checklists.map { List($0, root: report.root) } }

    private struct List: Encodable {
        var id, title, source: String
        var place: String?
        var complete: Bool?
        var icons: [Icon]
        var unassigned, faults, notes: [String]?

        init(_ checklist: IconChecklist, root: String?) {
            id = checklist.list.id
            title = checklist.list.title
            source = checklist.list.source
            place = checklist.shownPlace(in: root)
            let isTicked = checklist.place != nil
            complete = isTicked ? checklist.isComplete : nil
            icons = checklist.rows.map { Icon($0, in: checklist, isTicked: isTicked) }
            unassigned = isTicked ? checklist.unassigned.map(checklist.shownFile) : nil
            faults = isTicked ? checklist.faults : nil
            notes = isTicked ? checklist.notes : nil
        }
    }

    private struct Icon: Encodable {
        var use, points, name, needed: String
        var idiom, platform, status, file: String?
        var scale, width, height: Int
        var remarks: [Remark]?

        init(_ tick: IconCheck, in checklist: IconChecklist, isTicked: Bool) {
            let slot = tick.slot
            use = slot.use
            points = slot.points
            name = slot.file
            needed = slot.need.rawValue
            idiom = slot.idiom
            platform = slot.platform
            (scale, width, height) = (slot.scale, slot.width, slot.height)
            status = isTicked ? tick.status.rawValue : nil
            file = tick.file.map(checklist.shownFile)
            remarks = isTicked ? tick.remarks.map { Remark(kind: $0.name, text: $0.text) } : nil
        }
    }

    private struct Remark: Encodable {
        var kind, text: String
    }
}
