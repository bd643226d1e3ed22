import StickerModel

/// The icon lists, ticked where there was something to look at.
public struct IconsOutcome: Sendable {
    /// `findings` when an icon that is asked for is missing or would be refused.
    public var status: ExitStatus
    /// Why nothing could be looked at.
    public var findings: [Finding]
    /// What to print.
    package var report: IconReport
    /// Icons that are missing or would be refused, and sets that would be.
    public var faultCount: Int

    init(_ status: ExitStatus, _ report: IconReport = IconReport(), findings: [Finding] = []) {
        self.status = status
        self.findings = findings
        self.report = report
        faultCount = report.checklists.reduce(0) { $0 + $1.faults.count + $1.rows.count(where: \.isRefused) }
    }

    /// The report in one of the forms `table`, `markdown`, `csv`, `json` and `html`; nil for another word.
    public func text(in format: String) -> String? { IconFormat(rawValue: format)?.text(report) }
}
