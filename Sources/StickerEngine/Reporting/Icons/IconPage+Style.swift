extension IconPage {
    /// Colors have names, so that dark and print only exchange them.
    static let style = """
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
        .place { color: var(--faint); overflow-wrap: anywhere; }
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
