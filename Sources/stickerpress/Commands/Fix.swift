import StickerEngine
import StickerModel

extension Command {
    private static let only = Option(
        "only", value: "RULE", "fix only what this rule finds; may be repeated", isRepeatable: true,
        candidates: .rules)
    private static let enlarge = Option(
        "enlarge", "enlarge small pictures, which blurs them, also where the platform takes them as they are")
    private static let rename = Option(
        "rename", "rename pictures after their folders, also where the platform takes their names as they are")
    private static let background = Option(
        "background", value: "COLOR", "the color behind icons of transparent art, as #RRGGBB",
        fallback: "a color that suits the art")
    private static let dryRun = Option("dry-run", "print what would change, fix nothing")

    static let fix = Command(
        "fix", operands: "BUNDLE", count: 1...1, list: BundleKinds.text { $0.repairableKinds },
        options: [.target, only, .rule, .level, enlarge, rename, background, dryRun, .jobs, .format, .quiet, .verbose]
            + Option.limits,
        exits: `import`.exits
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: true)
        var request = FixRequest(path: arguments.operands[0])
        request.targets = try arguments.targets(of: press)
        request.rules = try arguments.rules(of: press)
        request.level = try arguments.choice(.level)
        let choices = press.settableRules
        if let other = arguments.values(only).first(where: { !choices.contains($0) }) {
            throw UsageError.unknown("rule", other, choices: choices, lists: false, command: arguments.command)
        }
        request.only = Set(arguments.values(only))
        if arguments.has(enlarge) { request.choices.insert(.enlarge) }
        if arguments.has(rename) { request.choices.insert(.rename) }
        request.background = try arguments.color(background)
        request.isDryRun = arguments.has(dryRun)
        request.limits = try arguments.limits()
        request.jobs = try arguments.jobs()
        let stop = Interruption(console, arguments)
        let outcome = await stop.run { [request] in await press.fix(request) }
        // A bundle that was fixed before the signal came is fixed, whatever was requested afterwards.
        let isDone = !outcome.changes.isEmpty && !outcome.isDryRun
        let status = isDone ? outcome.status : stop.status ?? outcome.status
        if printer.format == .text {
            // In two parts: where errors are left, a report only counts remarks.
            printer.print(outcome.changes)
            printer.print(outcome.findings)
        } else {
            printer.print(outcome.changes + outcome.findings)
        }
        return printer.close(outcome.summary(printer.rules), status)
    }
}
