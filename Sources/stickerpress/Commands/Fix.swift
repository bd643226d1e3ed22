import StickerEngine
import StickerModel

extension Command {
    private static let dryRun = Option("dry-run", "print what would change, fix nothing")

    static let fix = Command(
        "fix", "Fix a bundle where it is: formats, sizes, bytes, names, icons, documents",
        operands: "BUNDLE", count: 1...1,
        details: [
            "BUNDLE is a folder of one of these kinds, or with some of them:",
            BundleKinds.text { $0.repairableKinds },
            "Fixes everything that needs no decision, or nothing: pictures in another format or size, or with too many "
                + "bytes, wrong extensions and names, missing and wrong icons and tray images, Contents.json. Other files, "
                + "and keys of documents that \(ToolIdentity.name) does not know, stay as they are. What needs a decision "
                + "is named.",
        ],
        options: [.target, dryRun, .jobs, .format, .quiet, .verbose] + Option.limits,
        examples: ["fix Stickers.xcstickers --dry-run", "fix App/Stickers.xcassets"],
        exits: [
            .success, .findings, .usage, .missingInput, .internalFault, .cannotWrite, .interrupted, .terminated,
        ]
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: true)
        var request = FixRequest(path: arguments.operands[0])
        request.targets = try arguments.targets(of: press)
        request.isDryRun = arguments.has(dryRun)
        request.limits = try arguments.limits()
        request.jobs = try arguments.jobs()
        let stop = Interruption(console, arguments)
        let outcome = await stop.run { [request] in await press.fix(request) }
        // A bundle that was fixed before the signal came is fixed, whatever was requested afterwards.
        let isDone = !outcome.changes.isEmpty && !outcome.isDryRun
        let status = isDone ? outcome.status : stop.status ?? outcome.status
        if printer.format == .text {
            // In two parts: where errors are left, a report only counts remarks.
            printer.print(outcome.changes)
            printer.print(outcome.findings)
        } else {
            printer.print(outcome.changes + outcome.findings)
        }
        printer.close(outcome.summary(printer.rules), status)
        return status
    }
}
