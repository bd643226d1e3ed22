import PortableFoundation
import StickerDocuments
import StickerModel

/// The stickers of a catalog as a table for spreadsheets: what people write about each picture.
struct StickerTable {
    /// One column: what it holds and what it is called in the first row.
    enum Column: Hashable {
        case pack, file, id, emojis, tags
        /// The text for a language tag; "" for the text without a language.
        case alt(String)

        init?(_ title: String) {
            let title = title.trimmed.lowercased()
            if let known = [Self.pack, .file, .id, .emojis, .tags, .alt("")].first(where: { $0.title == title }) {
                self = known
                return
            }
            let tag = String(title.dropFirst(4))
            guard title.hasPrefix("alt:"), FieldPattern.matches(tag, FieldPattern.languageTag) else { return nil }
            self = .alt(LocalizedText.tag(tag))
        }

        var title: String {
            switch self {
            case .pack: "pack"
            case .file: "file"
            case .id: "id"
            case .emojis: "emojis"
            case .tags: "tags"
            case .alt(let tag): tag.isEmpty ? "alt" : "alt:" + tag
            }
        }
    }

    /// One sticker with what the manifest says about it itself, without what it inherits.
    struct Row {
        var pack: Int
        var packID: String
        var sticker: Sticker

        func text(_ column: Column) -> String {
            switch column {
            case .pack: packID
            case .file: sticker.file
            case .id: sticker.id
            case .emojis: emojis.joined(separator: " ")
            case .tags: StickerTable.text(of: sticker.tags)
            case .alt(let tag): sticker.alt?.texts[tag] ?? ""
            }
        }

        /// Emojis of the pack are none of the sticker's.
        var emojis: [String] { sticker.fieldLocations["emojis"] == nil ? [] : sticker.emojis }
    }

    let rows: [Row]
    let columns: [Column]

    init(_ catalog: Catalog) {
        rows = catalog.packs.enumerated().flatMap { index, pack in
            pack.stickers.map { Row(pack: index, packID: pack.id, sticker: $0) }
        }
        let languages = Set(rows.flatMap { $0.sticker.alt?.texts.keys.map(\.self) ?? [] }).union([""]).sorted()
        columns =
            (catalog.packs.count > 1 ? [.pack] : []) + [.file, .id, .emojis] + languages.map { .alt($0) } + [.tags]
    }

    /// A CSV file (RFC 4180) with a byte order mark: without one Excel reads UTF-8 as letters of the system.
    func text(separator: SafeText<CSV>) -> SafeText<CSV> {
        let rows = rows.map { row in Table.Row(cells: columns.map(row.text)) }
        return .mark + Table(titles: columns.map(\.title), rows: rows).csv(separator: separator)
    }

    /// Whether a file is such a table, also one that a spreadsheet saved.
    static func isTable(_ bytes: [UInt8]) -> Bool {
        guard let header = try? CSVReader.read(bytes, file: "").first else { return false }
        let columns = Set(header.fields.compactMap(Column.init))
        return columns.count > 1 && !columns.isDisjoint(with: [.file, .id])
    }

    // MARK: - Lists in one field

    /// Tags with commas between them, or semicolons where a tag has a comma. Backslashes escape both `;` and `\`.
    static func text(of tags: [String]) -> String {
        let escaped = tags.map { $0.replacing("\\", with: "\\\\").replacing(";", with: "\\;") }
        guard tags.contains(where: { $0.contains(",") }) else { return escaped.joined(separator: ", ") }
        return escaped.joined(separator: "; ") + (tags.count == 1 ? ";" : "")
    }

    static func tags(in text: String) -> [String] {
        /// nil for a semicolon between tags.
        var parts: [Unicode.Scalar?] = []
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped, scalar != ";", scalar != "\\" { parts.append("\\") }
            if scalar == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            parts.append(scalar == ";" && !isEscaped ? nil : scalar)
            isEscaped = false
        }
        if isEscaped { parts.append("\\") }
        let separator: Unicode.Scalar? = parts.contains(nil) ? nil : ","
        return parts.split(separator: separator).map { tag in
            var view = String.UnicodeScalarView()
            view.append(contentsOf: tag.compactMap(\.self))
            return FieldText(String(view)).value
        }.filter { !$0.isEmpty }
    }
}

extension NamedFile {
    package static func table(_ path: String) -> NamedFile {
        NamedFile(
            path: path, kind: "a table of stickers",
            remedy: "put its edits back with --apply, or overwrite it with --force", isOurs: StickerTable.isTable)
    }
}
