import StickerEngine
import StickerModel

extension Command {
    private static let output = Option(
        "output", short: "o", value: "DIR", "the folder to write, new or empty", fallback: "named after the pack")
    private static let target = Option(
        "target", value: "NAME",
        "a platform to switch on; where PATH has packs of several, the one to import from; may be repeated",
        isRepeatable: true, candidates: .targets)
    private static let name = Option("name", value: "TEXT", "the pack's name", fallback: "the one it has")
    private static let publisher = Option(
        "publisher", value: "TEXT", "the publisher of packs that name none", fallback: "a placeholder to replace")

    static let `import` = Command(
        "import", operands: "PATH", count: 1...(.max), list: BundleKinds.text { $0.importableKinds },
        options: [output, target, name, publisher, .strict, .format, .quiet, .verbose] + Option.limits,
        exits: [
            .success, .findings, .usage, .missingInput, .internalFault, .cannotWrite, .interrupted, .terminated,
        ]
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        guard arguments.operands.count == 1 else {
            let commands = arguments.operands.map { path -> SafeText<Terminal> in
                "stickerpress import \(.shellWord(path))"
            }
            let all: SafeText<Terminal> = "`\(commands.joined(separator: " && "))`"
            throw arguments.fault("takes one PATH at a time: \(all.string); a folder of archives becomes one catalog")
        }
        var request = ImportRequest(path: arguments.operands[0], output: try arguments.folder(output))
        request.targets = try arguments.targets(of: press) ?? []
        request.name = arguments.value(name)
        request.publisher = arguments.value(publisher)
        request.isStrict = arguments.has(.strict)
        request.limits = try arguments.limits()
        let stop = Interruption(console, arguments)
        let outcome = await stop.run { [request] in await press.importPacks(request) }
        return printer.close(outcome.findings, outcome.summary, stop.status(after: outcome.status))
    }
}
