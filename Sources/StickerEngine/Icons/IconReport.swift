import StickerModel

/// What `icons` prints, in any of its formats.
package struct IconReport: Sendable {
    /// Lists; checked where `root` is given.
    package var checklists: [IconChecklist]
    /// The folder that was checked, as the user wrote it.
    package var root: String?

    /// Lists that were not checked have no `root`.
    package init(checklists: [IconChecklist] = [], root: String? = nil) {
        self.checklists = checklists
        self.root = root
    }

    /// The whole report, with a final newline.
    package func text(in format: IconFormat, style: TextStyle = .plain) -> SafeText<WholeFile> {
        switch format {
        case .table: IconText.columns(tables, style).file
        case .markdown: IconText.markdown(tables).file
        case .csv: IconText.csv(self).file
        case .json: IconText.json(self)
        case .html: IconPage.text(tables).file
        }
    }

    private var tables: [IconReportTable] { checklists.map { IconReportTable($0, root: root) } }
}

/// The formats that `icons` prints.
package enum IconFormat: String, Sendable, CaseIterable {
    /// Columns for a terminal.
    case table
    /// Tables for a README or an issue.
    case markdown
    /// One line for each icon (RFC 4180).
    case csv
    /// Everything, for programs; see `IconText.json`.
    case json
    /// One page that prints well.
    case html
}

extension IconChecklist {
    /// Where the icons are, as the user would write it; nil for a bare list.
    package func displayedFolder(in root: String?) -> String? {
        guard let root, let folder else { return nil }
        return FilePath.shown(folder, in: root)
    }

    /// A file without the folder of its set.
    package func displayedFile(_ file: String) -> String {
        folder.flatMap { file.below($0) } ?? file
    }
}

// MARK: A table for people

/// One checklist as a table for people: title and verdict above, columns and rows, notes below.
struct IconReportTable: Sendable {
    /// One line of the table.
    struct Row: Sendable {
        /// nil where nothing was checked.
        var status: IconCheck.Status?
        var cells: [String]
        var remarks: [String]
        /// The shape of the icon.
        var size: PixelSize
    }

    let title: String
    /// Where the icons are; nil for a bare list.
    let folder: String?
    /// The result as a whole; nil for a bare list.
    let verdict: String?
    let isComplete: Bool
    let columns: [String]
    let rows: [Row]
    /// Sentences below the table.
    let notes: [String]

    /// What every table of icons has.
    static let columns = ["Use", "Idiom", "Points", "Scale", "Pixels", "Needed", "File"]

    init(_ checklist: IconChecklist, root: String?) {
        let isChecked = checklist.folder != nil
        title = checklist.list.title
        folder = checklist.displayedFolder(in: root)
        isComplete = checklist.isComplete
        verdict = isChecked ? Self.verdict(checklist) : nil
        columns = (isChecked ? ["Status"] : []) + Self.columns
        rows = checklist.rows.map { check in
            let slot = check.slot
            let own = [
                slot.use, [slot.idiom, slot.platform].compactMap(\.self).joined(separator: ", "), slot.points,
                "\(slot.scale)x", "\(slot.width) x \(slot.height)", slot.need.word,
            ]
            let found = check.file.map(checklist.displayedFile) ?? ""
            return Row(
                status: isChecked ? check.status : nil,
                cells: isChecked ? [check.status.word] + own + [found] : own + [slot.file],
                remarks: isChecked ? Self.remarks(check) : [], size: slot.pixels)
        }
        notes = Self.notes(checklist)
    }

    /// The status already says that an icon is missing.
    private static func remarks(_ check: IconCheck) -> [String] {
        check.remarks.compactMap { remark in
            guard remark == .missing else { return remark.text }
            return check.file == nil ? nil : "the file is missing"
        }
    }

    private static func verdict(_ checklist: IconChecklist) -> String {
        let rows = checklist.rows
        let present = "\(rows.count { !$0.remarks.contains(.missing) }) of \(rows.count) present"
        let missing = rows.count { $0.status == .missing }
        let wrong = rows.count { $0.status == .wrong }
        let faults = [missing == 0 ? nil : "\(missing) missing", wrong == 0 ? nil : "\(wrong) wrong"]
            .compactMap(\.self)
        if !faults.isEmpty {
            return "\(present); \(checklist.list.reviewer) would reject it: \(faults.joined(separator: ", "))"
        }
        return checklist.isComplete
            ? "\(present), no required icon is missing" : "\(present), but Xcode ignores the set"
    }

    private static func notes(_ checklist: IconChecklist) -> [String] {
        var notes = checklist.faults.map { "Error: \($0)." } + checklist.notes.map { "Note: \($0)." }
        if !checklist.unassigned.isEmpty {
            notes.append("Unassigned images: \(NameList.text(checklist.unassigned.map(checklist.displayedFile))).")
        }
        if checklist.list.slots.contains(where: { $0.need == .standalone }) {
            notes.append(
                "Needed: the App Store requires it; “standalone”: only for an app that contains nothing but the pack.")
        }
        return notes + ["Source of the sizes: \(checklist.list.source)."]
    }
}

extension IconCheck.Status {
    /// In one word; capitals for what has to change.
    var word: String {
        switch self {
        case .ok, .remark, .absent: rawValue
        case .wrong, .missing: rawValue.uppercased()
        }
    }

    /// A ballot box.
    var box: String {
        switch self {
        case .ok, .remark: "\u{2611}"
        case .absent: "\u{2610}"
        case .wrong, .missing: "\u{2612}"
        }
    }
}

extension IconSlot.Need {
    /// Whether the App Store requires the icon.
    fileprivate var word: String {
        switch self {
        case .always: "yes"
        case .standalone: "standalone"
        case .optional: "no"
        }
    }
}

// MARK: Remarks

extension IconRemark {
    /// Stable, for programs.
    package var name: String {
        switch self {
        case .missing: "missing"
        case .wrongSize: "wrong-size"
        case .unreadable: "unreadable"
        case .wrongIdiom: "wrong-idiom"
        case .wrongPlatform: "wrong-platform"
        case .tooLarge: "too-large"
        case .transparent: "transparent"
        case .alphaChannel: "alpha-channel"
        case .interlaced: "interlaced"
        case .wideGamut: "wide-gamut"
        case .deep: "bit-depth"
        case .colorKind: "color-kind"
        case .notPNG: "not-png"
        case .uniform: "placeholder"
        case .derived: "derived"
        }
    }

    /// For tables; the file is the subject of the sentence.
    package var text: String {
        switch self {
        case .missing: "missing"
        case .wrongSize(let difference, let found): "is \(found.width) x \(found.height): \(difference.text)"
        case .unreadable(let problem): problem
        case .wrongIdiom(let idiom): "its entry has the wrong idiom, “\(idiom)”"
        case .wrongPlatform: "its entry has the wrong platform"
        case .tooLarge(let bytes, let limit):
            "is \(Figures.grouped(bytes)) bytes; the limit is \(Figures.grouped(limit))"
        case .transparent: "has transparent pixels"
        case .alphaChannel: "has an alpha channel, but no transparent pixels"
        case .interlaced: "is interlaced"
        case .wideGamut(let profile): "has the color profile “\(profile)”, not sRGB"
        case .deep(let bits): "has \(bits) bits per channel, not 8"
        case .colorKind(let kind): "is stored as \(kind), not as RGB"
        case .notPNG(let format): "is \(format.withArticle), not a PNG"
        case .uniform: "is a single color, like a placeholder"
        case .derived: "Xcode generates it from the 1024x1024"
        }
    }
}
