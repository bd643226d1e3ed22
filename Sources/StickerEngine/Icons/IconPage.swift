import StickerModel

/// Icon lists as one HTML page: no script, nothing loaded from elsewhere, light and dark, printable.
enum IconPage {
    /// The whole page.
    static func text(_ tables: [IconReportTable]) -> SafeText<HTML> {
        let title = tables.count == 1 ? tables[0].title : "Icons"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(.text(title))</title>
            <style>
            \(style)
            </style>
            </head>
            <body>
            <main>
            \(tables.map(section).joined(separator: "\n"))
            <footer>Made with \(.text(ToolIdentity.name)) \(.text(ToolIdentity.version)).</footer>
            </main>
            </body>
            </html>

            """
    }

    private static func section(_ table: IconReportTable) -> SafeText<HTML> {
        let folder: SafeText<HTML> = table.folder.map { "<p class=\"folder\">\(.text($0))</p>\n" } ?? ""
        let verdict = table.verdict.map { verdict -> SafeText<HTML> in
            "<p class=\"verdict \(table.isComplete ? "good" : "bad")\">\(.text(verdict))</p>\n"
        }
        let head: SafeText<HTML> = "<th class=\"shape\"></th>" + table.columns.map { "<th>\(.text($0))</th>" }.joined()
        let notes: SafeText<HTML> = table.notes.map { "<li>\(.text($0))</li>\n" }.joined()
        return """
            <section>
            <h1>\(.text(table.title))</h1>
            \(folder)\(verdict ?? "")<div class="table"><table>
            <thead><tr>\(head)</tr></thead>
            <tbody>
            \(table.rows.map { row($0, columns: table.columns) }.joined(separator: "\n"))
            </tbody>
            </table></div>
            <ul>
            \(notes)</ul>
            </section>
            """
    }

    private static func row(_ row: IconReportTable.Row, columns: [String]) -> SafeText<HTML> {
        var cells = zip(columns, row.cells).map { column, cell -> SafeText<HTML> in
            "<td class=\"\(.text(column.lowercased().filter(\.isLetter)))\">\(.text(cell))</td>"
        }
        if let status = row.status {
            cells[0] = "<td class=\"status\"><span>\(.text(status.box))</span> \(.text(status.word.lowercased()))</td>"
        }
        let kind = SafeText<HTML>.text(row.status?.rawValue ?? "bare")
        let remarks: SafeText<HTML> = row.remarks.map { "<li>\(.text($0))</li>" }.joined()
        let below: SafeText<HTML> =
            remarks.isEmpty
            ? ""
            : "\n<tr class=\"remarks \(kind)\"><td></td>"
                + "<td colspan=\"\(columns.count)\"><ul>\(remarks)</ul></td></tr>"
        return "<tr class=\"\(kind)\"><td class=\"shape\">\(shape(row.size))</td>"
            + cells.joined() + "</tr>" + below
    }

    /// The icon's shape; large icons are drawn smaller, but in order of size.
    private static func shape(_ size: PixelSize) -> SafeText<HTML> {
        let longest = Double(max(1, size.width, size.height))
        let scale = min(1, (longest / 1024).squareRoot()) * 44 / longest
        let (width, height) = (Int(Double(size.width) * scale), Int(Double(size.height) * scale))
        return "<i style=\"width:\(max(4, width))px;height:\(max(4, height))px\"></i>"
    }

    /// Colors have names, so dark mode and print only redefine them.
    private static let style: SafeText<HTML> = """
        :root {
          --paper: #fff; --ink: #1c1e21; --faint: #646a73; --line: #dfe2e6; --shade: #f5f6f8;
          --good: #1a7f37; --bad: #b42318; --note: #8a5a00; --bad-paper: #fdecea; --note-paper: #fff6df;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #16181b; --ink: #e8eaed; --faint: #9aa1ab; --line: #33373d; --shade: #1f2226;
            --good: #5fc77a; --bad: #ff8a7d; --note: #eec25a; --bad-paper: #3a1f1d; --note-paper: #332b17;
          }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
        main { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem; }
        section + section { margin-top: 3rem; }
        h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
        p { margin: .25rem 0; }
        .folder { color: var(--faint); overflow-wrap: anywhere; }
        .verdict { font-weight: 600; }
        .good { color: var(--good); }
        .bad { color: var(--bad); }
        .table { overflow-x: auto; margin: 1rem 0; }
        table { width: 100%; min-width: 46rem; border-collapse: collapse; }
        th, td { padding: .35rem .6rem; text-align: left; vertical-align: middle; }
        th { color: var(--faint); font-size: .8rem; font-weight: 600; border-bottom: 2px solid var(--line); }
        tbody tr { border-top: 1px solid var(--line); }
        tbody tr.remarks { border-top: 0; }
        tr.remarks td { padding-top: 0; font-size: .875rem; }
        tr.remarks ul { margin: 0; padding: 0; list-style: none; }
        td.pixels, td.points, td.scale, td.status { white-space: nowrap; font-variant-numeric: tabular-nums; }
        td.pixels { font-weight: 600; }
        td.file { min-width: 13rem; overflow-wrap: anywhere; }
        td.shape { width: 60px; text-align: center; }
        td.shape i { display: inline-block; border: 1px solid var(--faint); border-radius: 18%; vertical-align: middle; }
        tr.ok td.status { color: var(--good); }
        tr.absent { color: var(--faint); }
        tr.remark { background: var(--note-paper); }
        tr.remark td.status, tr.remark ul { color: var(--note); }
        tr.wrong, tr.missing { background: var(--bad-paper); }
        tr.wrong td.status, tr.missing td.status, tr.wrong ul, tr.missing ul { color: var(--bad); }
        tr.wrong td.status, tr.missing td.status { font-weight: 700; }
        section > ul { margin: 0; padding-left: 1.1rem; color: var(--faint); font-size: .875rem; }
        footer { margin-top: 3rem; color: var(--faint); font-size: .8rem; }
        @media print {
          :root {
            --paper: #fff; --ink: #000; --faint: #444; --line: #bbb; --good: #000; --bad: #000; --note: #000;
            --bad-paper: #fff; --note-paper: #fff;
          }
          body { font-size: 9.5pt; }
          main { max-width: none; padding: 0; }
          table { min-width: 0; }
          th, td { padding: .15rem .4rem; }
          td.file { min-width: 0; }
          footer { margin-top: 1rem; }
          section + section { margin-top: 0; break-before: page; }
          thead { display: table-header-group; }
          tr { break-inside: avoid; }
          tbody tr:not(.remarks) { break-after: auto; }
          .table { overflow: visible; }
          td.status span { font-size: 1.2em; }
        }
        """
}
