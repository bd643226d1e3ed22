import StickerModel

/// What `icons` has to show.
package struct IconReport: Sendable {
    /// Lists, ticked where `root` is given.
    package var checklists: [IconChecklist]
    /// The folder that was looked at, as the user called it.
    package var root: String?

    package init(checklists: [IconChecklist] = [], root: String? = nil) {
        self.checklists = checklists
        self.root = root
    }

    /// Everything as tables for people.
    package var sheets: [IconSheet] {
        checklists.map { IconSheet($0, root: root) }
    }
}

extension IconChecklist {
    /// Where the icons lie, as the user would write it; nil for a bare list.
    package func shownPlace(in root: String?) -> String? {
        guard let root, let place else { return nil }
        if place.isEmpty { return root }
        return root == "." ? place : (root.hasSuffix("/") ? root : root + "/") + place
    }

    /// A file without the folder of its set.
    package func shownFile(_ file: String) -> String {
        guard let place, !place.isEmpty, file.hasPrefix(place + "/") else { return file }
        return String(file.dropFirst(place.count + 1))
    }
}

/// The forms icon lists are printed in.
package enum IconFormat: String, Sendable, CaseIterable {
    /// Columns for a terminal.
    case table
    /// Tables for a README or an issue.
    case markdown
    /// One line an icon (RFC 4180).
    case csv
    /// Everything, for programs; see `IconDocument`.
    case json
    /// One page that prints well.
    case html

    /// The whole report, with a final newline.
    package func text(_ report: IconReport, style: TextStyle = .plain) -> String {
        switch self {
        case .table: IconColumns(style: style).text(report.sheets)
        case .markdown: IconMarkdown().text(report.sheets)
        case .csv: IconCSV().text(report)
        case .json: ReportJSON.of(IconDocument(report))
        case .html: IconPage().text(report.sheets)
        }
    }
}

/// One table about icons, for people: what stands above it, its columns and rows, what stands below.
package struct IconSheet: Sendable {
    /// One line of the table.
    package struct Row: Sendable {
        /// How the icon stands; nil where nothing was ticked.
        package var status: IconCheck.Status?
        package var cells: [String]
        /// What there is to say about this line.
        package var remarks: [String]
        /// The shape of the icon.
        package var size: PixelSize
    }

    package var title: String
    /// Where the icons lie, or nil.
    package var place: String?
    /// How they stand as a whole, or nil.
    package var verdict: String?
    package var isComplete: Bool
    package var columns: [String]
    package var rows: [Row]
    /// Sentences below the table.
    package var notes: [String]
}

extension IconCheck.Status {
    /// In one word.
    package var word: String {
        switch self {
        case .ok: "ok"
        case .remark: "remark"
        case .absent: "absent"
        case .wrong: "WRONG"
        case .missing: "MISSING"
        }
    }
}

extension IconSlot.Need {
    /// Whether the App Store asks for it.
    package var word: String {
        switch self {
        case .always: "yes"
        case .standalone: "standalone"
        case .optional: "no"
        }
    }
}

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
