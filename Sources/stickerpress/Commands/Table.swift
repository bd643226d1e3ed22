import StickerEngine
import StickerModel

extension Command {
    private static let apply = Option("apply", value: "FILE", "put an edited table back into the manifest")
    private static let order = Option("order", "with --apply: put the stickers into the order of the rows, too")
    private static let output = Option(
        "output", short: "o", value: "FILE", "write the table into this file; - is standard output",
        fallback: "standard output")
    private static let semicolons = Option(
        "semicolons", "put semicolons between fields, as Excel expects where decimals have a comma")
    private static let force = Option("force", "overwrite a table that is there already, never another file")
    private static let dryRun = Option("dry-run", "with --apply: print the changed lines, write nothing")

    static let spreadsheet = Command(
        "table", "Describe stickers in a spreadsheet: emojis, alt text and tags",
        operands: "[MANIFEST]", count: 0...1,
        details: [
            "Writes a CSV with a row for each sticker: file, id, emojis, alt and tags, and a column such as alt:de for each "
                + "language. Fill it in with any spreadsheet, save it as CSV, and put it back with --apply. Cells that did not "
                + "change leave the manifest as it is; an empty cell removes the text. Rows may be left out, and sorted: "
                + "--order puts the stickers of each pack into the order of its rows, and stickers without a row keep their "
                + "places; comments go with the sticker that they are above. For "
                + "another language, rename the column alt to that of its texts, such as alt:en, and add one. Tags have commas "
                + "between them, or semicolons where a tag has a comma; a semicolon of a tag itself is \\;.",
            "Ids and files are changed in the manifest, not here. When a row has a mistake, nothing is written.",
        ],
        options: [apply, order, output, semicolons, force, dryRun, .quiet],
        examples: [
            "table -o stickers.csv", "table --apply stickers.csv --dry-run",
            "table tea-time --apply stickers.csv --order",
        ],
        exits: [.success, .findings, .usage, .badManifest, .missingInput, .internalFault, .cannotWrite]
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        guard let manifest = arguments.operands.first ?? press.manifest(near: ".") else {
            throw arguments.fault("there is no manifest in this folder or above it; name one: table MANIFEST")
        }
        if let file = arguments.value(apply) {
            for option in [output, semicolons, force] where arguments.has(option) {
                throw arguments.fault("\(option.spelling) writes a table and --apply reads one; choose one")
            }
            let outcome = press.apply(
                table: file, to: manifest, ordersStickers: arguments.has(order), isDryRun: arguments.has(dryRun))
            printer.print(outcome.findings)
            if outcome.isDryRun { console.output.write(outcome.listing) }
            printer.close(outcome.summary, nil)
            return outcome.status
        }
        for option in [dryRun, order] where arguments.has(option) {
            throw arguments.fault("\(option.spelling) goes with --apply FILE")
        }
        let outcome = press.table(of: manifest, withSemicolons: arguments.has(semicolons))
        printer.print(outcome.findings)
        guard let table = outcome.table else {
            printer.close(outcome.summary, nil)
            return outcome.status
        }
        guard let path = arguments.file(output) else {
            console.output.write(file: table)
            return outcome.status
        }
        return write(table, to: path, replacing: arguments.has(force), manifest, printer, console)
    }

    private static func write(
        _ table: SafeText<WholeFile>, to path: String, replacing: Bool, _ manifest: String, _ printer: FindingPrinter,
        _ console: Console
    ) -> ExitStatus {
        do throws(FileError) {
            try NamedFile.table(path).write(table, replacing: replacing)
        } catch {
            console.report(cannotWrite: error)
            return .cannotWrite
        }
        let target: SafeText<Terminal> = manifest == "." ? "" : " \(.shellWord(manifest))"
        printer.close(
            "Wrote \(.text(path)).\nNext: fill it in, save it as CSV, then run stickerpress table\(target) --apply \(.shellWord(path))\n",
            nil)
        return .success
    }
}
