import StickerModel

/// Icon tables as one HTML page: nothing is loaded from elsewhere, no script, light and dark, fit to print.
package struct IconPage: Sendable {
    package init() {}

    /// The whole page.
    package func text(_ sheets: [IconSheet]) -> String {
        let title = sheets.count == 1 ? sheets[0].title : "Icons"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title.htmlText)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <main>
            \(sheets.map(section).joined(separator: "\n"))
            <footer>Made by \(ToolIdentity.name) \(ToolIdentity.version).</footer>
            </main>
            </body>
            </html>

            """
    }

    private func section(_ sheet: IconSheet) -> String {
        let place = sheet.place.map { "<p class=\"place\">\($0.htmlText)</p>\n" } ?? ""
        let verdict = sheet.verdict.map { verdict in
            "<p class=\"verdict \(sheet.isComplete ? "good" : "bad")\">\(verdict.htmlText)</p>\n"
        }
        let head = "<th class=\"shape\"></th>" + sheet.columns.map { "<th>\($0.htmlText)</th>" }.joined()
        let notes = sheet.notes.map { "<li>\($0.htmlText)</li>\n" }.joined()
        return """
            <section>
            <h1>\(sheet.title.htmlText)</h1>
            \(place)\(verdict ?? "")<div class="table"><table>
            <thead><tr>\(head)</tr></thead>
            <tbody>
            \(sheet.rows.map { row($0, columns: sheet.columns) }.joined(separator: "\n"))
            </tbody>
            </table></div>
            <ul>
            \(notes)</ul>
            </section>
            """
    }

    private func row(_ row: IconSheet.Row, columns: [String]) -> String {
        var cells = zip(columns, row.cells).map { column, cell in
            "<td class=\"\(column.lowercased().filter(\.isLetter))\">\(cell.htmlText)</td>"
        }
        if let status = row.status {
            cells[0] = "<td class=\"status\"><span>\(status.box)</span> \(status.word.lowercased())</td>"
        }
        let kind = row.status?.rawValue ?? "bare"
        let remarks = row.remarks.map { "<li>\($0.htmlText)</li>" }.joined()
        let below =
            remarks.isEmpty
            ? ""
            : "\n<tr class=\"remarks \(kind)\"><td></td>"
                + "<td colspan=\"\(columns.count)\"><ul>\(remarks)</ul></td></tr>"
        return "<tr class=\"\(kind)\"><td class=\"shape\">\(shape(row.size))</td>"
            + cells.joined() + "</tr>" + below
    }

    /// The icon's outline, large ones drawn smaller but still in order of size.
    private func shape(_ size: PixelSize) -> String {
        let longest = Double(max(1, size.width, size.height))
        let scale = min(1, (longest / 1024).squareRoot()) * 44 / longest
        let (width, height) = (Int(Double(size.width) * scale), Int(Double(size.height) * scale))
        return "<i style=\"width:\(max(4, width))px;height:\(max(4, height))px\"></i>"
    }
}

extension String {
    /// Text for HTML, on one line.
    fileprivate var htmlText: String { displaySafe.xmlEscaped }
}
