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
        "table", operands: "[MANIFEST]", count: 0...1,
        options: [apply, order, output, semicolons, force, dryRun, .quiet],
        exits: [.success, .findings, .usage, .badManifest, .missingInput, .internalFault, .cannotWrite]
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        guard let manifest = arguments.operands.first ?? press.manifest(near: ".") else {
            throw arguments.fault("there is no manifest in this folder or above it; name one: table MANIFEST")
        }
        if let file = arguments.value(apply) {
            try arguments.refuse([output, semicolons, force], "writes a table and --apply reads one; choose one")
            let outcome = press.apply(
                table: file, to: manifest, ordersStickers: arguments.has(order), isDryRun: arguments.has(dryRun))
            printer.print(outcome.findings)
            if outcome.isDryRun { console.output.write(outcome.listing) }
            return printer.close(outcome.summary, outcome.status)
        }
        try arguments.refuse([dryRun, order], "goes with --apply FILE")
        let outcome = press.table(of: manifest, withSemicolons: arguments.has(semicolons))
        guard let table = outcome.table else {
            return printer.close(outcome.findings, outcome.summary, outcome.status)
        }
        printer.print(outcome.findings)
        guard let path = arguments.file(output) else {
            console.output.write(file: table)
            return outcome.status
        }
        guard console.write(table, into: .table(path), replacing: arguments.has(force)) else { return .cannotWrite }
        let target: SafeText<Terminal> = manifest == "." ? "" : " \(.shellWord(manifest))"
        return printer.close(
            "Wrote \(.text(path)).\nNext: fill it in, save it as CSV, then run stickerpress table\(target) --apply \(.shellWord(path))\n",
            .success)
    }
}
