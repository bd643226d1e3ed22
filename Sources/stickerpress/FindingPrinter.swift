import StickerEngine
import StickerModel

/// Prints findings and the closing line of a run, in the form and to the place asked for.
///
/// Findings in a form for machines go to standard output. As text they go there when they are what the command is
/// for (`check`), else to standard error. The closing line always goes to standard error.
struct FindingReport: Sendable {
    let format: ReportFormat
    private let session: Session
    private let isQuiet: Bool
    private let isPlain: Bool
    private let channel: Channel
    private let context: ReportContext

    init(_ arguments: Arguments, _ session: Session, _ press: StickerPress, findingsAreResult: Bool) throws {
        format = try arguments.choice(.format) ?? .text
        isQuiet = arguments.has(.quiet)
        isPlain = arguments.has(.noColor)
        channel = findingsAreResult || format != .text ? session.results : session.diagnostics
        context = ReportContext(
            rules: press.rules, workingFolder: session.workingFolder, style: session.style(for: channel, arguments))
        self.session = session
    }

    var rules: [RuleSummary] { context.rules }

    /// Prints findings and, unless it is to be quiet, what bundles hold; `wholeTables` leaves no row out.
    func show(_ findings: [Finding], _ bundles: [BundleInventory] = [], wholeTables: Bool = false) {
        let isTerse = isQuiet && format == .text
        var context = context
        context.listsEverything = wholeTables
        let shown = findings.filter { !isTerse || $0.severity > .info }
        channel.write(format.report(shown, isTerse && !wholeTables ? [] : bundles, in: context))
    }

    /// Prints how near pictures come to their art; findings in a form for machines leave that to the build's report.
    func show(_ images: [MeasuredImage]) {
        guard format == .text else { return }
        session.results.write(FidelityTable().text(images))
    }

    /// The last words; a run that was stopped has its own.
    func close(_ line: String, _ status: ExitStatus?) {
        guard !isQuiet else { return }
        switch status {
        case .interrupted, .terminated: session.diagnostics.write("Stopped; the output is as it was before.\n")
        default: session.diagnostics.write(line)
        }
    }
}
