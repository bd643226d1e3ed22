import StickerEngine
import StickerModel

extension Command {
    private static let table = Option("table", "list every sticker of every bundle with its size")
    private static let render = Option("render", "render manifests too and judge the result, without writing it")

    static let check = Command(
        "check", "Judge manifests, bundles and archives by the platforms' rules",
        operands: "PATH...", count: 1...(.max),
        details: [
            "PATH is a manifest, a build, an iOS bundle folder, Android assets, a .wastickers archive, a contents.json "
                + "or any other document of a platform; what it is, is detected. Findings go to standard output; behind them stands what the stickers of a single bundle weigh."
        ],
        options: [.target, .strict, table, render, .jobs, .format, .quiet] + Option.limits,
        examples: ["check pack.yaml", "check out/whatsapp Tea.wastickers --format sarif > findings.sarif"],
        exits: [.success, .findings, .usage, .badManifest, .missingInput, .internalFault, .interrupted, .terminated]
    ) { arguments, session in
        let press = try StickerPress()
        let report = try FindingReport(arguments, session, press, findingsAreResult: true)
        let request = try request(arguments, press, report.format)
        let stop = Interruption()
        let outcome = await stop.run { await press.check(request) }
        let status = stop.status ?? outcome.status
        report.show(outcome.findings, outcome.inventories, wholeTables: arguments.has(table))
        report.close(outcome.closingLines(report.rules), status)
        return status
    }

    /// A single bundle is listed anyway, where the form of the findings has room for it.
    private static func sizes(_ arguments: Arguments, _ format: ReportFormat) throws -> SizeListing {
        let hasRoom = format == .text || format == .json
        if arguments.has(table), !hasRoom {
            throw UsageError("\(table.spelling) goes with --format text or json", command: arguments.command)
        }
        return arguments.has(table) ? .all : hasRoom ? .single : .none
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
}
