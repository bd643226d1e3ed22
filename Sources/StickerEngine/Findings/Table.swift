import StickerModel

/// Rows of cells under titles: columns on a terminal, and tables in Markdown, HTML and CSV.
struct Table: Sendable {
    /// One line of the table; it may have fewer cells than others.
    struct Row: Sendable {
        var cells: [String]
        /// What the row is, which colors and style sheets show.
        var role: TextStyle.Role?
        /// What single cells are on a terminal, from the first one.
        var cellRoles: [TextStyle.Role] = []
    }

    /// Empty where a table needs none.
    var titles: [String] = []
    var rows: [Row] = []
    /// Columns whose cells end at the same place.
    var numbers: Set<Int> = []
    /// Columns of a terminal that a cell takes at most; a wider cell pushes on what follows it.
    var widest = Int.max

    /// A line for the titles, then one for each row: columns two spaces apart, no space at the end.
    func lines(in style: TextStyle = .plain) -> [SafeText<Terminal>] {
        let head = titles.isEmpty ? [] : [Row(cells: titles, role: .faint)]
        let rows = (head + rows).map { row in (row: row, cells: row.cells.map { SafeText<Terminal>.text($0) }) }
        let widths = rows.reduce(into: [Int]()) { widths, row in
            for (column, cell) in row.cells.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = min(widest, max(widths[column], cell.string.terminalWidth))
            }
        }
        return rows.map { row, cells in
            let end = cells.lastIndex { !$0.isEmpty } ?? -1
            let parts = cells.prefix(end + 1).enumerated().map { column, cell -> SafeText<Terminal> in
                let padding = SafeText<Terminal>.text(
                    String(repeating: " ", count: max(0, widths[column] - cell.string.terminalWidth)))
                let text = column < row.cellRoles.count ? style.paint(cell, as: row.cellRoles[column]) : cell
                if numbers.contains(column) { return padding + text }
                return column == end ? text : text + padding
            }
            let line = parts.joined(separator: "  ")
            return row.role.map { style.paint(line, as: $0) } ?? line
        }
    }

    func text(in style: TextStyle = .plain, indent: SafeText<Terminal> = "") -> SafeText<Terminal> {
        lines(in: style).map { "\(indent)\($0)\n" }.joined()
    }

    var markdown: SafeText<Markdown> {
        func line(_ cells: [SafeText<Markdown>]) -> SafeText<Markdown> { "| \(cells.joined(separator: " | ")) |\n" }
        let ends: [SafeText<Markdown>] = titles.map { _ in "---|" }
        let rule: SafeText<Markdown> = "|\(ends.joined())\n"
        return line(titles.map { .text($0) }) + rule + rows.map { line($0.cells.map { .text($0) }) }.joined()
    }

    /// The table element; the role of a row is its class. `pictures` are a first column, one for each row.
    func html(besides pictures: [SafeText<HTML>] = []) -> SafeText<HTML> {
        let corner: SafeText<HTML> = pictures.isEmpty ? "" : "<th></th>"
        let head = corner + titles.map { "<th>\(.text($0))</th>" }.joined()
        let body = rows.enumerated().map { index, row -> SafeText<HTML> in
            let role: SafeText<HTML> = row.role.map { " class=\"\(.text($0.rawValue))\"" } ?? ""
            let picture: SafeText<HTML> = index < pictures.count ? "<td>\(pictures[index])</td>" : ""
            return "<tr\(role)>\(picture)\(row.cells.map { "<td>\(.text($0))</td>" }.joined())</tr>\n"
        }
        return "<table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body.joined())</tbody>\n</table>\n"
    }

    /// As RFC 4180 says: the titles, then a record for each row, lines that end with CR LF.
    func csv(separator: SafeText<CSV> = ",") -> SafeText<CSV> {
        ([titles] + rows.map(\.cells)).map { "\($0.map { .field($0) }.joined(separator: separator))\r\n" }.joined()
    }
}

extension String {
    /// Columns of a terminal that the text takes: two for an East Asian letter or an emoji.
    fileprivate var terminalWidth: Int {
        reduce(0) { sum, character in
            let scalar = character.unicodeScalars.first?.value ?? 0
            let isWide =
                switch scalar {
                case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
                    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
                    true
                default: false
                }
            return sum + (isWide ? 2 : 1)
        }
    }
}
