import StickerDocuments
import StickerModel

/// Compares an edited table with the one that the manifest gives, and finds every mistake in it.
struct EditedTable {
    private(set) var changes: [StickerChange] = []
    /// The rows of the manifest's table in the order of the edited one.
    private(set) var order: [Int] = []
    /// Mistakes; none of the table may be used when there is one.
    private(set) var findings: [Finding] = []

    private let table: StickerTable
    private let file: String
    private var columns: [StickerTable.Column?] = []
    /// The pictures of the stickers that no row names: a row of another name may be about one of them.
    private var withoutRow: [String] = []
    /// The language of the plain texts, where the table has no column for them but another with them: it was renamed.
    private var plainLanguage: String?
    /// A file that is not a table has a mistake in each of its lines.
    private let limit = FindingLimit()

    init(_ records: [CSVRecord], _ table: StickerTable, file: String) {
        (self.table, self.file) = (table, file)
        read(records)
        findings += [limit.closing].compactMap(\.self)
    }

    private mutating func read(_ records: [CSVRecord]) {
        guard let header = records.first else {
            report("table/empty", [:], CSVRecord(line: 1, fields: []), 0)
            return
        }
        readHeader(header)
        guard findings.isEmpty else { return }
        if let column = columns.firstIndex(of: .emojis),
            case let cells = records.dropFirst().filter({ $0.fields.indices.contains(column) }),
            let lost = cells.first(where: { record in
                let field = record.fields[column]
                return field.contains("?") && field.allSatisfy { $0 == "?" || $0.isWhitespace }
            }), !cells.contains(where: { $0.fields[column].contains { !$0.isASCII } })
        {
            report("table/emoji.question-marks", [:], lost, column)
            return
        }
        if let column = columns.firstIndex(of: .file) {
            let named = Set(records.filter { $0.fields.indices.contains(column) }.map { $0.fields[column] })
            withoutRow = table.rows.map(\.sticker.file).filter { !named.contains(SafeText<CSV>.plain($0)) }
        }
        let index = RowIndex(table)
        var lines: [Int: Int] = [:]
        var edited: [(record: CSVRecord, row: StickerTable.Row)] = []
        for record in records.dropFirst() where record.fields.contains(where: { !$0.isEmpty }) {
            if limit.ends(at: file, nil) { break }
            guard record.fields.count == columns.count else {
                let count = SummaryLine.counted(record.fields.count, "field")
                report("table/row.fields", ["count": count, "wanted": "\(columns.count)"], record, 0)
                continue
            }
            guard let row = row(of: record, index) else { continue }
            if let first = lines.updateValue(record.line, forKey: row) {
                report("table/duplicate-row", ["line": "\(first)"], record, 0)
                continue
            }
            edited.append((record, table.rows[row]))
            order.append(row)
        }
        if !columns.contains(.alt("")) { plainLanguage = language(ofPlainTextsIn: edited) }
        var undecided: CSVRecord?
        for (record, row) in edited where !limit.ends(at: file, nil) && !compare(record, with: row) {
            undecided = undecided ?? record
        }
        if let undecided { askForLanguage(header, undecided) }
    }

    // MARK: - The first row

    private mutating func readHeader(_ header: CSVRecord) {
        var seen: Set<StickerTable.Column> = []
        for (index, title) in header.fields.enumerated() {
            let column = StickerTable.Column(title)
            columns.append(column)
            if let column {
                if !seen.insert(column).inserted { report("table/column.twice", ["title": title], header, index) }
                continue
            }
            // Spreadsheets keep empty columns at the end.
            if title.isEmpty { continue }
            if limit.ends(at: file, nil) { break }
            let known = table.columns.map(\.title)
            let near = limit.similar(to: title, among: known)
            report(
                near == nil ? "table/column" : "table/column.similar",
                ["title": String(title.prefix(80)), "meant": near ?? "", "columns": NameList.whole(known, "and")],
                header, index)
        }
        if findings.isEmpty, !columns.contains(.file), !columns.contains(.id) {
            report("table/column.missing", [:], header, 0)
        }
    }

    // MARK: - Finding the sticker of a row

    private mutating func row(of record: CSVRecord, _ index: RowIndex) -> Int? {
        let named = [StickerTable.Column.pack, .file, .id].compactMap { column in
            columns.firstIndex(of: column).map { NamedField(column: column, text: record.fields[$0]) }
        }.filter { !$0.text.isEmpty }
        guard named.contains(where: { $0.column != .pack }) else {
            report("table/row", [:], record, 0)
            return nil
        }
        let matches = index.rows(named, atMost: 2)
        if matches.count == 1 { return matches.first }
        let what = named.map { "\($0.column.title) “\($0.text.prefix(80))”" }.joined(separator: ", ")
        guard matches.isEmpty else {
            report("table/unknown-row.several", ["what": what], record, 0)
            return nil
        }
        let file = named.first { $0.column == .file }
        if let file, let other = index.rows([file], atMost: .max).min().map({ table.rows[$0] }) {
            let change = named.first { !$0.isSame(as: other) }
            let column = change?.column ?? .id
            report(
                "table/unknown-row.changed",
                ["key": column.title, "text": change?.text ?? "", "other": other.text(column)], record,
                columns.firstIndex(of: column) ?? 0)
        } else {
            let near = file.flatMap { file in
                withoutRow.count == 1 ? withoutRow[0] : limit.similar(to: file.text, among: withoutRow)
            }
            report(
                near == nil ? "table/unknown-row" : "table/unknown-row.similar",
                ["what": what, "meant": near ?? ""], record, 0)
        }
        return nil
    }

    // MARK: - Comparing

    /// The language of the column that repeats the most plain texts of the manifest; nil where none does.
    private func language(ofPlainTextsIn edited: [(record: CSVRecord, row: StickerTable.Row)]) -> String? {
        var counts: [String: Int] = [:]
        for (record, row) in edited {
            guard let plain = row.sticker.alt?.texts[""] else { continue }
            for (column, field) in zip(columns, record.fields) {
                guard case .alt(let tag)? = column else { continue }
                if FieldText(SafeText<CSV>.original(of: field)).value == plain { counts[tag, default: 0] += 1 }
            }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// One question for the whole table: a text without a language cannot be beside texts that have one.
    private mutating func askForLanguage(_ header: CSVRecord, _ record: CSVRecord) {
        let given = zip(columns, record.fields).compactMap { column, field -> String? in
            guard case .alt(let tag)? = column, !tag.isEmpty, !field.isEmpty else { return nil }
            return column?.title
        }
        let other = given.first.map { "`\($0)`" } ?? "another language"
        let isThere = columns.contains(.alt(""))
        report(
            isThere ? "table/alt" : "table/alt.no-column", ["other": other], header,
            columns.firstIndex(of: .alt("")) ?? 0)
    }

    /// Notes what a row changes; false where it has texts in several languages and the manifest's text has none.
    private mutating func compare(_ record: CSVRecord, with row: StickerTable.Row) -> Bool {
        var change = StickerChange(row: row)
        var alt = row.sticker.alt?.texts ?? [:]
        var isAltChanged = false
        for (index, column) in columns.enumerated() {
            guard let column else { continue }
            let field = record.fields[index]
            // What is as it was written is not changed, whatever the guards of CSV do to it.
            guard field != SafeText<CSV>.plain(row.text(column)) else { continue }
            let text = FieldText(SafeText<CSV>.original(of: field)).value
            guard text != row.text(column) else { continue }
            switch column {
            case .pack, .file, .id: continue
            case .emojis:
                // Commas between them are what a table invites to.
                let text = text.replacing(/[,;،、，]/, with: " ")
                guard text.isEmpty || Emoji.isOnly(in: text) else {
                    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
                    let wrong = words.filter { !Emoji.isOnly(in: $0) }.joined(separator: " ")
                    report("table/emoji", ["text": String(wrong.prefix(80))], record, index)
                    continue
                }
                let emojis = Emoji.all(in: text).uniqued
                if emojis != row.emojis { change.emojis = emojis }
            case .tags:
                if check(text, record, index) {
                    let tags = StickerTable.tags(in: text)
                    if tags != row.sticker.tags { change.tags = tags }
                }
            case .alt(let tag):
                if check(text, record, index) {
                    alt[tag] = text.isEmpty ? nil : text
                    isAltChanged = true
                }
            }
        }
        if isAltChanged, alt[""] != nil, alt.count > 1 {
            guard plainLanguage != nil else { return false }
            alt[""] = nil
        }
        if isAltChanged { change.alt = alt }
        if !change.isEmpty { changes.append(change) }
        return true
    }

    private mutating func check(_ text: String, _ record: CSVRecord, _ index: Int) -> Bool {
        guard !text.isEmpty, let fault = FieldText.fault(in: text) else { return true }
        report("table/text", ["fault": fault.message], hint: fault.hint, record, index)
        return false
    }

    private mutating func report(
        _ id: String, _ values: [String: String], hint: String? = nil, _ record: CSVRecord, _ field: Int
    ) {
        let column = columns.indices.contains(field) ? columns[field]?.title : nil
        let values = values.merging(["column": column.map { " (column \($0))" } ?? ""]) { own, _ in own }
        var finding = Finding(id, values, hint: hint, path: file)
        finding.line = record.line
        if limit.admits(finding) { findings.append(finding) }
    }
}

/// A field that says which sticker a row is about.
private struct NamedField {
    let column: StickerTable.Column
    let text: String

    func isSame(as row: StickerTable.Row) -> Bool {
        let other = row.text(column)
        return SafeText<CSV>.original(of: text) == other || text == SafeText<CSV>.plain(other)
    }
}

/// The rows of a table by their packs, files and ids, with and without what guards them from spreadsheets: tables have
/// as many rows as the manifest has stickers, so that comparing each with each takes long.
private struct RowIndex {
    private var indices: [StickerTable.Column: [String: Set<Int>]] = [:]

    init(_ table: StickerTable) {
        for (index, row) in table.rows.enumerated() {
            for column in [StickerTable.Column.pack, .file, .id] {
                let text = row.text(column)
                for form in [text, SafeText<CSV>.plain(text)] {
                    indices[column, default: [:]][form, default: []].insert(index)
                }
            }
        }
    }

    /// The rows that have all these fields; no more than `most`.
    func rows(_ named: [NamedField], atMost most: Int) -> Set<Int> {
        let sets = named.map { field in
            [SafeText<CSV>.original(of: field.text), field.text].uniqued.compactMap { indices[field.column]?[$0] }
        }
        // A pack has many rows, a file few.
        let fewest = sets.min { $0.reduce(0) { $0 + $1.count } < $1.reduce(0) { $0 + $1.count } } ?? []
        var rows: Set<Int> = []
        for index in fewest.joined() where sets.allSatisfy({ $0.contains { $0.contains(index) } }) {
            rows.insert(index)
            if rows.count == most { break }
        }
        return rows
    }
}
