import StickerEngine
import StickerModel

extension Command {
    private static let output = Option(
        "output", short: "o", value: "DIR", "the folder to make, new or empty", fallback: "named after the pack")
    private static let target = Option(
        "target", value: "NAME", "the platform to import from, where PATH holds packs of several")
    private static let name = Option("name", value: "TEXT", "the pack's name", fallback: "the bundle's")
    private static let publisher = Option(
        "publisher", value: "TEXT", "who publishes packs that name nobody", fallback: "a placeholder to replace")

    static let `import` = Command(
        "import", "Make a manifest of a platform's packs, to build them for the others",
        operands: "PATH", count: 1...1,
        details: [
            "PATH is an iOS bundle folder or Android assets of WhatsApp, a .wasticker, contents.json, .wastickers or "
                + "pasteboard document; or an iMessage project, .xcassets, .xcstickers, .stickerpack or folder of "
                + "sticker images; or a build of ours. What it is, is detected.",
            "Writes DIR/pack.yaml with the pictures beside it, byte for byte as they were; ids, names, order, emojis "
                + "and alt text are kept. Everything left out, changed or dropped is named.",
        ],
        options: [output, target, name, publisher, .strict, .format, .quiet] + Option.limits,
        examples: ["import Stickers.xcassets -o tea-time --publisher \"Ana Lim\"", "import Cats.wastickers"],
        exits: [
            .success, .findings, .usage, .missingInput, .internalFault, .cannotWrite, .interrupted, .terminated,
        ]
    ) { arguments, session in
        let press = try StickerPress()
        let report = try FindingReport(arguments, session, press, findingsAreResult: false)
        let request = try request(arguments, press)
        let stop = Interruption()
        let outcome = await stop.run { await press.importPacks(request) }
        let status = outcome.status == .success ? .success : stop.status ?? outcome.status
        report.show(outcome.findings)
        report.close(outcome.closingLines, status)
        return status
    }

    private static func request(_ arguments: Arguments, _ press: StickerPress) throws -> ImportRequest {
        var request = ImportRequest(path: arguments.operands[0], output: arguments.value(output))
        if let name = arguments.value(target) {
            guard press.targetNames.contains(name) else {
                throw UsageError.unknown("target", name, known: press.targetNames, command: arguments.command)
            }
            request.target = name
        }
        request.name = arguments.value(name)
        request.publisher = arguments.value(publisher)
        request.isStrict = arguments.has(.strict)
        request.limits = try arguments.limits()
        return request
    }
}
