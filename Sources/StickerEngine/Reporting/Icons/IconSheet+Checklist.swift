import StickerModel

extension IconSheet {
    /// A list of icons, ticked when it has a place.
    package init(_ checklist: IconChecklist, root: String?) {
        let isTicked = checklist.place != nil
        title = checklist.list.title
        place = checklist.shownPlace(in: root)
        isComplete = checklist.isComplete
        verdict = isTicked ? Self.verdict(checklist) : nil
        columns = (isTicked ? ["Status"] : []) + ["Use", "Idiom", "Points", "Scale", "Pixels", "Needed", "File"]
        rows = checklist.rows.map { tick in
            let slot = tick.slot
            let own = [
                slot.use, [slot.idiom, slot.platform].compactMap(\.self).joined(separator: ", "), slot.points,
                "\(slot.scale)x", "\(slot.width) x \(slot.height)", slot.need.word,
            ]
            let found = tick.file.map(checklist.shownFile) ?? ""
            return Row(
                status: isTicked ? tick.status : nil,
                cells: isTicked ? [tick.status.word] + own + [found] : own + [slot.file],
                remarks: isTicked ? Self.remarks(tick) : [], size: slot.pixels)
        }
        notes = Self.notes(checklist)
    }

    /// A missing icon is told by its status.
    private static func remarks(_ tick: IconCheck) -> [String] {
        tick.remarks.compactMap { remark in
            guard remark == .missing else { return remark.text }
            return tick.file == nil ? nil : "the file is missing"
        }
    }

    private static func verdict(_ checklist: IconChecklist) -> String {
        let rows = checklist.rows
        let there = "\(rows.count { !$0.remarks.contains(.missing) }) of \(rows.count) there"
        let missing = rows.count { $0.status == .missing }
        let wrong = rows.count { $0.status == .wrong }
        let faults = [missing == 0 ? nil : "\(missing) missing", wrong == 0 ? nil : "\(wrong) wrong"]
            .compactMap(\.self)
        if !faults.isEmpty { return "\(there); it would be refused: \(faults.joined(separator: ", "))" }
        return checklist.isComplete ? "\(there), nothing needed is missing" : "\(there), but the set would be ignored"
    }

    private static func notes(_ checklist: IconChecklist) -> [String] {
        var notes = checklist.faults.map { "Fault: \($0)." } + checklist.notes.map { "Note: \($0)." }
        if !checklist.unassigned.isEmpty {
            notes.append("No slot for: \(NameList.text(checklist.unassigned.map(checklist.shownFile))).")
        }
        if checklist.list.slots.contains(where: { $0.need == .standalone }) {
            notes.append(
                "Needed: by the App Store; “standalone” only by an app that holds nothing but the pack.")
        }
        return notes + ["Sizes: \(checklist.list.source)."]
    }
}
