import StickerEngine
import StickerModel

extension Command {
    private static let pack = Option(
        "pack", value: "ID", "add to this pack", fallback: "the pack with art in the same folder")
    private static let dryRun = Option("dry-run", "print the changed lines, write nothing")

    static let add = Command(
        "add", "Add new pictures to a manifest, and keep what is written in it",
        operands: "[DIR | FILE...]", count: 0...(.max),
        details: [
            "DIR is the folder of a manifest (default: this folder, or the nearest above it): every picture beside its art "
                + "that no pack names becomes a sticker, behind those of the same folder. In a catalog, a new folder with "
                + "three or more pictures becomes a pack, in a manifest of its own where a pattern under `packs` means the "
                + "folder. FILE is a picture, or a folder of pictures inside the manifest's.",
            "Ids, emojis and alt text are taken from the file names, as init does (“😂 laugh.png” gets 😂). Nothing else in "
                + "the manifest changes: comments, order and indentation stay.",
        ],
        options: [pack, dryRun, .quiet, .verbose] + Option.limits,
        examples: ["add", "add tea-time --dry-run", "add art/new.png art/newer.png --pack tea-time"],
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
        printer.close(outcome.summary, nil)
        return outcome.status
    }
}
