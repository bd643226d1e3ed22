import StickerEngine
import StickerModel

extension Command {
    private static let pack = Option(
        "pack", value: "ID", "add to this pack", fallback: "the pack with art in the same folder")
    private static let dryRun = Option("dry-run", "print the changed lines, write nothing")

    static let add = Command(
        "add", operands: "[DIR | FILE...]", count: 0...(.max),
        options: [pack, dryRun, .quiet, .verbose] + Option.limits,
        exits: [.success, .findings, .usage, .badManifest, .missingInput, .internalFault, .cannotWrite]
    ) { arguments, console in
        let printer = try FindingPrinter(arguments, console, StickerPress(), findingsAreResult: false)
        return add(
            try StickerPress().add(
                arguments.operands, to: arguments.value(pack), isDryRun: arguments.has(dryRun),
                limits: try arguments.limits()), printer, console)
    }

    /// Reports what was added; `init` ends here, too, where there is a manifest.
    static func add(_ outcome: AddOutcome, _ printer: FindingPrinter, _ console: Console) -> ExitStatus {
        printer.print(outcome.findings)
        if outcome.isDryRun { console.output.write(outcome.listing) }
        return printer.close(outcome.summary, outcome.status)
    }
}
