import StickerDocuments
import StickerModel

package struct IconReport: Sendable {
    /// Lists; checked where `root` is given.
    package var checklists: [IconChecklist] = []
    /// The folder that was checked, as the user wrote it; nil for lists that were not.
    package var root: String?
    /// The files of that folder, for a page that shows them.
    var tree: (any FileTree)?

    package func text(in format: IconFormat, style: TextStyle = .plain) -> SafeText<WholeFile> {
        switch format {
        case .table: columns(style).file
        case .markdown: markdown.file
        case .csv: csv.file
        case .json: json
        case .html: page.file
        }
    }

    /// Whether a file is such a report, in any of its formats.
    static func isReport(_ bytes: [UInt8]) -> Bool {
        if let document = try? JSONReader.read(bytes, file: "") {
            return document["lists"]?.elements.contains { $0["icons"] != nil } ?? false
        }
        if let header = try? CSVReader.read(bytes, file: "").first, header.fields == csvColumns { return true }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
            IconChecklist.titles.allSatisfy { line.contains($0) }
        }
    }
}

extension NamedFile {
    package static func icons(_ path: String) -> NamedFile {
        NamedFile(
            path: path, kind: "a list of icons", remedy: "choose another name, or overwrite it with --force",
            isOurs: IconReport.isReport)
    }
}

package enum IconFormat: String, Sendable, CaseIterable {
    case table
    /// Tables for a README or an issue.
    case markdown
    /// One line for each icon (RFC 4180).
    case csv
    /// Everything, for programs; see `IconReport.json`.
    case json
    case html
}

extension IconChecklist {
    /// Where the icons are, as the user would write it; nil for a bare list.
    func displayedFolder(in root: String?) -> String? {
        guard let root, let folder else { return nil }
        return FilePath.userPath(folder, in: root)
    }

    /// A file without the folder of its set.
    func displayedFile(_ file: String) -> String { folder.flatMap { file.below($0) } ?? file }

    var isChecked: Bool { folder != nil }
}

// MARK: For people

extension IconChecklist {
    static let titles = ["Use", "Idiom", "Points", "Scale", "Pixels", "Needed", "File"]

    /// The icons for people; with a ballot box before each status where they read it on paper.
    func table(withBoxes: Bool = false) -> Table {
        let remarks = rows.map { isChecked ? $0.notes.joined(separator: "; ") : "" }
        let hasRemarks = remarks.contains { !$0.isEmpty }
        return Table(
            titles: (isChecked ? ["Status"] : []) + Self.titles + (hasRemarks ? ["Remarks"] : []),
            rows: zip(rows, remarks).map { check, remarks in
                let slot = check.slot
                let status = (withBoxes ? check.status.box + " " : "") + check.status.word
                let file = isChecked ? check.file.map(displayedFile) ?? "" : slot.file
                let cells = [
                    slot.use, [slot.idiom, slot.platform].compactMap(\.self).joined(separator: ", "), slot.points,
                    "\(slot.scale)x", "\(slot.width) x \(slot.height)", slot.need.word, file,
                ]
                return Table.Row(
                    cells: (isChecked ? [status] : []) + cells + (hasRemarks ? [remarks] : []),
                    role: isChecked ? check.status.role : nil)
            })
    }

    /// The result as a whole; nil for a bare list.
    var verdict: String? {
        guard isChecked else { return nil }
        let present = "\(rows.count { !$0.remarks.contains(.missing) }) of \(rows.count) present"
        let missing = rows.count { $0.status == .missing }
        let wrong = rows.count { $0.status == .wrong }
        let faults = [missing == 0 ? nil : "\(missing) missing", wrong == 0 ? nil : "\(wrong) wrong"].compactMap(\.self)
        if !faults.isEmpty { return "\(present); \(list.reviewer) would reject it: \(faults.joined(separator: ", "))" }
        return isComplete ? "\(present), no required icon is missing" : "\(present), but Xcode ignores the set"
    }

    /// Sentences below the table.
    var sentences: [String] {
        var sentences = faults.map { "Error: \($0)." } + notes.map { "Note: \($0)." }
        if !unassigned.isEmpty {
            sentences.append("Unassigned images: \(NameList.text(unassigned.map(displayedFile))).")
        }
        if list.slots.contains(where: { $0.need == .standalone }) {
            sentences.append(
                "Needed: the App Store requires it; “standalone”: only for an app that contains nothing but the pack.")
        }
        return sentences + ["Source of the sizes: \(list.source)."]
    }
}

extension IconCheck {
    /// The remarks; the status already says that an icon is missing.
    fileprivate var notes: [String] {
        remarks.compactMap { remark in
            guard remark == .missing else { return remark.text }
            return file == nil ? nil : "the file is missing"
        }
    }
}

extension IconCheck.Status {
    /// In one word; capitals for what has to change.
    fileprivate var word: String { role == .error ? rawValue.uppercased() : rawValue }

    fileprivate var role: TextStyle.Role? {
        switch self {
        case .ok: nil
        case .remark: .warning
        case .absent: .faint
        case .wrong, .missing: .error
        }
    }

    fileprivate var box: String { self == .absent ? "\u{2610}" : role == .error ? "\u{2612}" : "\u{2611}" }
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
    var name: String { words.name }

    /// For tables; the file is the subject of the sentence.
    var text: String { words.text }

    private var words: (name: String, text: String) {
        switch self {
        case .missing: ("missing", "missing")
        case .wrongSize(let difference, let found):
            ("wrong-size", "is \(found.width) x \(found.height): \(difference.text)")
        case .unreadable(let problem): ("unreadable", problem)
        case .wrongIdiom(let idiom): ("wrong-idiom", "its entry has the wrong idiom, “\(idiom)”")
        case .wrongPlatform: ("wrong-platform", "its entry has the wrong platform")
        case .tooLarge(let bytes, let limit):
            ("too-large", "is \(Figures.grouped(bytes)) bytes; the limit is \(Figures.grouped(limit))")
        case .transparent: ("transparent", "has transparent pixels")
        case .alphaChannel: ("alpha-channel", "has an alpha channel, but no transparent pixels")
        case .interlaced: ("interlaced", "is interlaced")
        case .wideGamut(let profile): ("wide-gamut", "has the color profile “\(profile)”, not sRGB")
        case .deep(let bits): ("bit-depth", "has \(bits) bits per channel, not 8")
        case .colorKind(let kind): ("color-kind", "is stored as \(kind), not as RGB")
        case .notPNG(let format): ("not-png", "is \(format.withArticle), not a PNG")
        case .uniform: ("placeholder", "is a single color, like a placeholder")
        case .derived: ("derived", "Xcode generates it from the 1024x1024")
        }
    }
}
