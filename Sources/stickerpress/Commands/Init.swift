import StickerEngine

extension Command {
    private static let name = Option("name", value: "TEXT", "the pack's name", fallback: "from the folder's")
    private static let publisher = Option(
        "publisher", value: "TEXT", "the pack's publisher", fallback: "a placeholder to replace")
    private static let dryRun = Option("dry-run", "where there is a manifest: print what would be added, write nothing")
    private static let force = Option("force", "replace an existing manifest; it is kept as pack.yaml.backup")

    static let `init` = Command(
        "init", "Create a manifest from a folder of art",
        operands: "[DIR]", count: 0...1, candidates: .folders,
        details: [
            "Writes pack.yaml into DIR (default: this folder): one sticker for each picture, in natural order, with "
                + "ids, emojis and alt text taken from the file names: “😂 cat laughing.png” gets 😂 and “Cat laughing”. It "
                + "builds as it is; edit what you like.",
            "Two or more folders in DIR with three or more pictures each, in them or in folders below, become a pack each; all "
                + "other pictures join the first of these packs. Otherwise there is one pack. Copies of a picture are one "
                + "sticker.",
            "A folder that has a manifest keeps it: new pictures are added to it, as add does.",
        ],
        options: [name, publisher, force, dryRun, .quiet, .verbose],
        examples: ["init art", "init tea-time --name \"Tea Time\" --publisher \"Ana Lim\""],
        exits: [.success, .findings, .usage, .badManifest, .missingInput, .internalFault, .cannotWrite]
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        let folder = arguments.operands.first ?? "."
        if press.hasManifest(folder), !arguments.has(force) {
            for option in [name, publisher] where arguments.has(option) {
                throw UsageError(
                    "\(option.spelling) is for a new manifest, and there is one already: edit it, or replace it with --force",
                    command: "init")
            }
            return add(press.add([folder], isDryRun: arguments.has(dryRun)), printer, console)
        }
        if arguments.has(dryRun) { throw UsageError("--dry-run is for a folder that has a manifest", command: "init") }
        let outcome = press.scaffold(
            folder, name: arguments.value(name), publisher: arguments.value(publisher), replaces: arguments.has(force))
        printer.print(outcome.findings)
        printer.close(outcome.summary, nil)
        return outcome.status
    }
}
