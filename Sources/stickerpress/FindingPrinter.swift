import StickerEngine
import StickerModel

/// Prints the findings and the summary of a run, in the requested format.
///
/// Findings in a format for programs go to standard output. As text they go there when they are the result of the
/// command (`check`), else to standard error. The summary always goes to standard error.
struct FindingPrinter: Sendable {
    let format: ReportFormat
    private let console: Console
    private let isQuiet: Bool
    private let stream: StandardStream
    private let context: ReportContext
    private let press: StickerPress

    init(_ arguments: Arguments, _ console: Console, _ press: StickerPress, findingsAreResult: Bool) throws {
        if arguments.has(.quiet), arguments.has(.verbose) {
            throw UsageError(
                "\(Option.quiet.spelling) prints less and \(Option.verbose.spelling) prints more; choose one",
                command: arguments.command)
        }
        format = try arguments.choice(.format) ?? .text
        isQuiet = arguments.has(.quiet)
        stream = findingsAreResult || format != .text ? console.output : console.error
        var context = ReportContext(
            rules: format == .sarif ? press.rules : [], workingFolder: console.workingFolder,
            style: console.style(for: stream, arguments))
        context.repository = console.repository
        let offersAll = Command.named(arguments.command)?.options.contains { $0.name == Option.verbose.name } ?? false
        context.detail =
            arguments.has(.verbose) ? .complete : .digest(option: offersAll ? Option.verbose.spelling : nil)
        self.context = context
        self.console = console
        self.press = press
    }

    var rules: [RuleSummary] { press.rules }

    /// Prints findings and, unless quiet, what bundles hold; `wholeTables` lists every sticker. `settings` are the
    /// files of settings that apply.
    func print(
        _ findings: [Finding], _ bundles: [BundleInventory] = [], settings: [String] = [], wholeTables: Bool = false
    ) {
        var context = context
        context.listsEverything = wholeTables
        context.settings = settings
        guard isQuiet, format == .text else {
            stream.write(file: format.report(findings, bundles, in: context))
            return
        }
        let printed = findings.filter { $0.severity == .error }
        stream.write(file: format.report(printed, wholeTables ? bundles : [], in: context))
    }

    /// Prints what a run has found, then its summary.
    func close(_ findings: [Finding], _ summary: SafeText<Terminal>, _ status: ExitStatus) -> ExitStatus {
        print(findings)
        return close(summary, status)
    }

    /// Prints the summary of a run that ended so; one that was stopped has its own.
    @discardableResult
    func close(_ summary: @autoclosure () -> SafeText<Terminal>, _ status: ExitStatus) -> ExitStatus {
        guard !isQuiet else { return status }
        switch status {
        case .interrupted, .terminated: console.error.write(Interruption.ending)
        default: console.error.write(summary())
        }
        return status
    }
}
