import StickerModel

extension IconReport {
    /// The lists as one HTML page: no script, nothing loaded from elsewhere, light and dark, printable.
    var page: SafeText<HTML> {
        let title = checklists.count == 1 ? checklists[0].list.title : "Icons"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(.text(title))</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <main>
            \(checklists.map(section).joined(separator: "\n"))
            <footer>Made with \(.text(ToolIdentity.name)) \(.text(ToolIdentity.version)).</footer>
            </main>
            </body>
            </html>

            """
    }

    private func section(_ checklist: IconChecklist) -> SafeText<HTML> {
        let folder: SafeText<HTML> =
            checklist.displayedFolder(in: root).map { "<p class=\"folder\">\(.text($0))</p>\n" } ?? ""
        let verdict: SafeText<HTML> =
            checklist.verdict.map {
                "<p class=\"verdict\(checklist.isComplete ? "" : " bad")\">\(.text($0))</p>\n"
            } ?? ""
        let notes: SafeText<HTML> = checklist.sentences.map { "<li>\(.prose($0))</li>\n" }.joined()
        return """
            <section>
            <h1>\(.text(checklist.list.title))</h1>
            \(folder)\(verdict)<div class="table">\(checklist.table(withBoxes: true).html(besides: pictures(of: checklist)))</div>
            <ul>
            \(notes)</ul>
            </section>
            """
    }

    /// Bytes of a picture that becomes a part of the page.
    private static let mostBytes = 2_000_000

    /// The icons that are there, one for each row; none for a bare list.
    private func pictures(of checklist: IconChecklist) -> [SafeText<HTML>] {
        guard let tree, checklist.isChecked else { return [] }
        return checklist.rows.map { row in
            guard let file = row.file, let type = (try? tree.image(file))?.format.mimeType,
                let bytes = try? tree.bytes(file), bytes.count <= Self.mostBytes
            else { return "" }
            return """
                <svg width="56" height="32" aria-hidden="true"><image width="100%" height="100%" \
                href="data:\(.text(type));base64,\(.base64(bytes))"/></svg>
                """
        }
    }

    /// Colors have names, so dark mode and print only redefine them.
    private static let style: SafeText<HTML> = """
        :root {
          --paper: #fff; --ink: #1c1e21; --faint: #646a73; --line: #dfe2e6; --shade: #f5f6f8;
          --bad: #b42318; --note: #8a5a00; --bad-paper: #fdecea; --note-paper: #fff6df;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #16181b; --ink: #e8eaed; --faint: #9aa1ab; --line: #33373d; --shade: #1f2226;
            --bad: #ff8a7d; --note: #eec25a; --bad-paper: #3a1f1d; --note-paper: #332b17;
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
        .bad { color: var(--bad); }
        .table { overflow-x: auto; margin: 1rem 0; }
        table { width: 100%; min-width: 46rem; border-collapse: collapse; }
        th, td { padding: .35rem .4rem; text-align: left; vertical-align: middle; }
        th { color: var(--faint); font-size: .8rem; font-weight: 600; border-bottom: 2px solid var(--line); }
        tbody tr { border-top: 1px solid var(--line); }
        td { overflow-wrap: break-word; font-variant-numeric: tabular-nums; }
        td svg { display: block; }
        td:nth-child(-n+2), td:nth-child(7) { white-space: nowrap; }
        code { font: .9em ui-monospace, monospace; }
        tr.faint { color: var(--faint); }
        tr.warning { color: var(--note); background: var(--note-paper); }
        tr.error { color: var(--bad); background: var(--bad-paper); font-weight: 600; }
        section > ul { margin: 0; padding-left: 1.1rem; color: var(--faint); font-size: .875rem; }
        footer { margin-top: 3rem; color: var(--faint); font-size: .8rem; }
        @media print {
          :root {
            --paper: #fff; --ink: #000; --faint: #444; --line: #bbb; --bad: #000; --note: #000;
            --bad-paper: #fff; --note-paper: #fff;
          }
          body { font-size: 9.5pt; }
          main { max-width: none; padding: 0; }
          table { min-width: 0; }
          th, td { padding: .15rem .4rem; }
          footer { margin-top: 1rem; }
          section + section { margin-top: 0; break-before: page; }
          thead { display: table-header-group; }
          tr { break-inside: avoid; }
          .table { overflow: visible; }
        }
        """
}
