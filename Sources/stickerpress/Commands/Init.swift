import StickerEngine

extension Command {
    private static let name = Option("name", value: "TEXT", "the pack's name", fallback: "from the folder's")
    private static let publisher = Option(
        "publisher", value: "TEXT", "the pack's publisher", fallback: "a placeholder to replace")
    private static let force = Option("force", "replace an existing manifest; it is kept as pack.yaml.backup")

    static let `init` = Command(
        "init", "Create a manifest from a folder of art",
        operands: "[DIR]", count: 0...1,
        details: [
            "Writes pack.yaml into DIR (default: this folder): one sticker for each picture, in natural order, with "
                + "ids, emojis and alt text taken from the file names (“😂 laugh.png” gets 😂). It builds as it is; edit "
                + "what you like.",
            "Several folders with three or more pictures become a pack each. Copies of a picture are one sticker.",
        ],
        options: [name, publisher, force, .quiet, .verbose],
        examples: ["init art", "init tea-time --name \"Tea Time\" --publisher \"Ana Lim\""],
        exits: [.success, .usage, .missingInput, .cannotWrite]
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        let request = ScaffoldRequest(
            folder: arguments.operands.first ?? ".", name: arguments.value(name),
            publisher: arguments.value(publisher), replaces: arguments.has(force))
        let outcome = press.scaffold(request)
        printer.print(outcome.findings)
        printer.close(outcome.summary, nil)
        return outcome.status
    }
}
