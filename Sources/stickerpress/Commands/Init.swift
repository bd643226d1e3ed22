import StickerEngine

extension Command {
    private static let name = Option("name", value: "TEXT", "the pack's name", fallback: "from the folder's")
    private static let publisher = Option(
        "publisher", value: "TEXT", "the pack's publisher", fallback: "a placeholder to replace")
    private static let dryRun = Option("dry-run", "where there is a manifest: print what would be added, write nothing")
    private static let force = Option(
        "force", "replace an existing manifest, which is kept as pack.yaml.backup, or begin one inside a catalog")
    private static let target = Option(
        "target", value: "NAME", "switch this platform on and the others off; may be repeated",
        fallback: "WhatsApp and iMessage", isRepeatable: true, candidates: .targets)

    static let `init` = Command(
        "init", operands: "[DIR]", count: 0...1, candidates: .folders,
        options: [name, publisher, target, force, dryRun, .quiet, .verbose] + Option.limits,
        exits: [.success, .findings, .usage, .badManifest, .missingInput, .internalFault, .cannotWrite]
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        let folder = arguments.operands.first ?? "."
        let catalog = press.hasManifest(folder) ? nil : press.catalog(around: folder)
        if press.hasManifest(folder) || catalog != nil, !arguments.has(force) {
            let reason =
                catalog.map { "this folder is in the catalog \($0): edit that, or begin another manifest with --force" }
                ?? "there is one already: edit it, or replace it with --force"
            try arguments.refuse([name, publisher, target], "is for a new manifest, and \(reason)")
            return add(
                press.add([folder], isDryRun: arguments.has(dryRun), limits: try arguments.limits()), printer, console)
        }
        if arguments.has(dryRun) { throw arguments.fault("--dry-run is for a folder that has a manifest") }
        let outcome = press.scaffold(
            folder, name: arguments.value(name), publisher: arguments.value(publisher),
            targets: try arguments.targets(of: press), replaces: arguments.has(force), limits: try arguments.limits())
        return printer.close(outcome.findings, outcome.summary, outcome.status)
    }
}
