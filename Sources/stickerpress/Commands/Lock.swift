import StickerEngine
import StickerModel

extension Command {
    private static let checking = Option("check", "compare the file with the manifest; exit 1 when something is wrong")
    private static let manifest = Option(
        "manifest", short: "m", value: "PATH", "the manifest whose file it is", fallback: "the one in this folder")
    private static let everything = Option("all", "forget every release, also of a file that is damaged")

    static let lock = Command(
        "lock", operands: "[MANIFEST]", count: 0...1,
        options: [checking, .target, .strict, .jobs, .format, .quiet] + Option.limits,
        exits: [.success, .findings, .usage, .badManifest, .missingInput]
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: true)
        let manifest = arguments.manifest(press)
        let targets = try arguments.targets(of: press)
        say(
            manifest, arguments,
            arguments.has(checking) ? "Checking what was released of" : "Listing what was released of", console)
        guard arguments.has(checking) else {
            var outcome = press.lock(manifest)
            if let targets { outcome.identifiers.removeAll { !targets.contains($0.target) } }
            let isListed = outcome.status == .success
            switch printer.format {
            case .text where isListed: console.output.write(outcome.list)
            case .json where isListed:
                console.output.write(
                    file: JSONReporter.report(outcome.findings, identifiers: outcome.identifiers))
            default: printer.print(outcome.findings)
            }
            return outcome.status
        }
        let outcome = await press.checkLock(try arguments.buildRequest(manifest, into: manifest, press))
        return printer.close(outcome.findings, outcome.summary, outcome.status)
    }

    static let lockRemove = Command(
        "lock remove", operands: "KEY...", count: 0...(.max), candidates: .anything,
        options: [manifest, .target, everything, .quiet],
        exits: [.success, .findings, .usage, .missingInput, .cannotWrite]
    ) { arguments, console in
        let press = try StickerPress()
        guard arguments.has(everything) != !arguments.operands.isEmpty else {
            throw arguments.fault("name identifiers, or --all")
        }
        let path = arguments.value(manifest) ?? press.manifest(near: ".") ?? "."
        let targets = try arguments.targets(of: press)
        if targets != nil, arguments.has(everything) {
            throw arguments.fault("--all forgets every platform; leave out --target")
        }
        let outcome =
            arguments.has(everything)
            ? press.clearLock(of: path) : press.removeFromLock(arguments.operands, of: path, targets: targets)
        guard outcome.status == .success else {
            console.report(outcome.findings, arguments)
            return outcome.status
        }
        if !arguments.has(.quiet) { console.output.write(outcome.removal) }
        return .success
    }
}
