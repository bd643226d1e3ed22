import StickerEngine

extension Command {
    private static let name = Option("name", value: "TEXT", "the pack's name", fallback: "from the folder's")
    private static let publisher = Option(
        "publisher", value: "TEXT", "who publishes the pack", fallback: "a placeholder to replace")
    private static let force = Option("force", "replace a manifest that is there already")

    static let `init` = Command(
        "init", "Start a manifest from a folder of art",
        operands: "[DIR]", count: 0...1,
        details: [
            "Writes pack.yaml into DIR (default: this folder): one sticker a picture, in natural order, with ids and alt "
                + "text guessed from the file names. It builds as it is; change what you like."
        ],
        options: [name, publisher, force, .quiet],
        examples: ["init art", "init tea-time --name \"Tea Time\" --publisher \"Ana Lim\""],
        exits: [.success, .usage, .missingInput, .cannotWrite]
    ) { arguments, session in
        let press = try StickerPress()
        let report = try FindingReport(arguments, session, press, findingsAreResult: false)
        let request = ScaffoldRequest(
            folder: arguments.operands.first ?? ".", name: arguments.value(name),
            publisher: arguments.value(publisher), replaces: arguments.has(force))
        let outcome = press.scaffold(request)
        report.show(outcome.findings)
        report.close(outcome.closingLines, nil)
        return outcome.status
    }
}
