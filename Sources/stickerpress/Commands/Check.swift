import StickerEngine
import StickerModel

extension Command {
    private static let table = Option("table", "list every sticker of every bundle with its size")
    private static let render = Option(
        "render", "render manifests too and check the result, without writing it; --strict does, too")

    static let check = Command(
        "check", operands: "[PATH...]", count: 0...(.max), list: BundleKinds.text { $0.bundleKinds },
        options: [
            .target, .strict, .rule, .level, table, render, .jobs, .format, .quiet, .verbose,
        ] + Option.limits,
        exits: build.exits
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: true)
        let paths = arguments.operands.isEmpty ? [try subject(press, arguments)] : arguments.operands
        if arguments.operands.isEmpty, !arguments.has(.quiet) { console.error.write("Checking \(.text(paths[0]))\n") }
        let request = try request(paths, arguments, press, printer.format)
        let display = ProgressDisplay(console, isQuiet: arguments.has(.quiet), isVerbose: false)
        let stop = Interruption(console, arguments)
        display?.beginCheck()
        var outcome = await stop.run { await press.check(request) }
        display?.finish()
        if arguments.has(table), paths.allSatisfy(press.isManifest) {
            outcome.remarks.append(
                "\(table.spelling) lists the stickers of bundles, and a manifest is not one: check its output instead.")
        }
        let status = stop.status ?? outcome.status
        printer.print(
            outcome.findings, outcome.inventories, settings: outcome.settings, wholeTables: arguments.has(table))
        return printer.close(outcome.summary(printer.rules), status)
    }

    /// The default subject when no path is given.
    private static func subject(_ press: StickerPress, _ arguments: Arguments) throws -> String {
        if !press.hasManifest("."), press.holdsBundles(".") { return "." }
        if let manifest = press.manifest(near: ".") { return manifest }
        throw arguments.fault("there is no manifest and no bundle in this folder; name one: check PATH")
    }

    private static func request(
        _ paths: [String], _ arguments: Arguments, _ press: StickerPress, _ format: ReportFormat
    ) throws -> CheckRequest {
        var request = CheckRequest(paths: paths)
        request.sizes = try sizes(arguments, format)
        request.targets = try arguments.targets(of: press)
        request.isStrict = arguments.has(.strict)
        request.rules = try arguments.rules(of: press)
        request.level = try arguments.choice(.level)
        // What passes is what a strict build takes.
        request.rendersManifests = arguments.has(render) || arguments.has(.strict)
        request.jobs = try arguments.jobs()
        request.limits = try arguments.limits()
        return request
    }

    /// A single bundle is listed anyway, and programs get every one: a second path must not change what they read.
    private static func sizes(_ arguments: Arguments, _ format: ReportFormat) throws -> SizeListing {
        let hasTable = format == .text || format == .json
        if arguments.has(table), !hasTable {
            throw arguments.fault("\(table.spelling) goes with --format text or json")
        }
        return arguments.has(table) || format == .json ? .all : hasTable ? .single : .none
    }
}
