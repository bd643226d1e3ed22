import StickerEngine
import StickerModel

extension Command {
    private static let table = Option("table", "list every sticker of every bundle with its size")
    private static let render = Option("render", "render manifests too and check the result, without writing it")

    static let check = Command(
        "check", "Check manifests, bundles and archives against the platforms' rules",
        operands: "PATH...", count: 1...(.max),
        details: [
            "PATH is a manifest, a build, or a platform's bundle; its kind is detected:",
            BundleKinds.text(importable: false),
            "Findings go to standard output. After the findings about a single bundle comes a table of its stickers "
                + "with their sizes.",
        ],
        options: [.target, .strict, table, render, .jobs, .format, .quiet] + Option.limits,
        examples: ["check pack.yaml", "check out/whatsapp Tea.wastickers --format sarif > findings.sarif"],
        exits: [.success, .findings, .usage, .badManifest, .missingInput, .internalFault, .interrupted, .terminated]
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: true)
        let request = try request(arguments, press, printer.format)
        let stop = Interruption()
        let outcome = await stop.run { await press.check(request) }
        let status = stop.status ?? outcome.status
        printer.print(outcome.findings, outcome.inventories, wholeTables: arguments.has(table))
        printer.close(outcome.summary(printer.rules), status)
        return status
    }

    private static func request(
        _ arguments: Arguments, _ press: StickerPress, _ format: ReportFormat
    ) throws -> CheckRequest {
        var request = CheckRequest(paths: arguments.operands)
        request.sizes = try sizes(arguments, format)
        request.targets = try arguments.targets(of: press)
        request.isStrict = arguments.has(.strict)
        request.rendersManifests = arguments.has(render)
        request.jobs = try arguments.jobs()
        request.limits = try arguments.limits()
        return request
    }

    /// A single bundle is listed anyway, in formats that have more than findings.
    private static func sizes(_ arguments: Arguments, _ format: ReportFormat) throws -> SizeListing {
        let hasTable = format == .text || format == .json
        if arguments.has(table), !hasTable {
            throw UsageError("\(table.spelling) goes with --format text or json", command: arguments.command)
        }
        return arguments.has(table) ? .all : hasTable ? .single : .none
    }
}
