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
