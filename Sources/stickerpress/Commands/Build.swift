import Foundation
import StickerEngine
import StickerModel

extension Command {
    private static let output = Option(
        "output", short: "o", value: "DIR", "the folder to make, replaced as a whole",
        fallback: "out beside the manifest")
    private static let force = Option("force", "overwrite output files that were edited by hand")
    private static let noCache = Option("no-cache", "render everything anew")
    private static let dryRun = Option("dry-run", "print what would be written, write nothing")
    private static let watch = Option("watch", short: "w", "build again whenever the manifest or its art is saved")
    private static let verbose = Option("verbose", short: "v", "a line for each image, with its size and quality")

    static let build = Command(
        "build", "Make the packs of a manifest, for every target it switches on",
        operands: "[MANIFEST]", count: 0...1,
        details: [
            "MANIFEST is pack.yaml, pack.json or a folder that holds one (default: this folder).",
            "Nothing is written unless everything is in order: the output is the old build or the new one, whole.",
        ],
        options: [output, .target, .jobs, .strict, force, noCache, dryRun, watch, .format, .quiet, verbose] + Option.limits,
        examples: ["build", "build tea-time/pack.yaml -o out --target whatsapp --strict"],
        exits: [
            .success, .findings, .usage, .badManifest, .missingInput, .internalFault, .cannotWrite, .interrupted,
            .terminated,
        ]
    ) { arguments, session in
        let press = try StickerPress()
        let request = try request(arguments, press)
        let report = try FindingReport(arguments, session, press, findingsAreResult: false)
        if arguments.has(watch) { return await rebuild(request, press, arguments, session, report) }
        guard arguments.has(dryRun) else { return await build(request, press, arguments, session, report) }
        guard report.format == .text else {
            throw UsageError(
                "--dry-run prints text; for findings in another form: check MANIFEST --format \(report.format.rawValue)",
                command: "build")
        }
        let stop = Interruption()
        let outcome = await stop.run { await press.plan(request) }
        report.show(outcome.findings)
        session.results.write(outcome.text)
        report.close(outcome.closingLine(report.rules), stop.status)
        return stop.status ?? outcome.status
    }

    private static func build(
        _ request: BuildRequest, _ press: StickerPress, _ arguments: Arguments, _ session: Session,
        _ report: FindingReport
    ) async -> ExitStatus {
        let display = ProgressDisplay(session, isQuiet: arguments.has(.quiet), isVerbose: arguments.has(verbose))
        let stop = Interruption()
        let outcome = await stop.run { await press.build(request) { display.show($0) } }
        display.finish()
        report.show(outcome.findings)
        // A build that was in place before the signal came is done, whatever was asked afterwards.
        let status = outcome.status == .success ? .success : stop.status ?? outcome.status
        report.close(outcome.closingLine(report.rules), status)
        return status
    }

    /// Reports each build as it is done, until a signal comes: what it found and which files it changed.
    private static func rebuild(
        _ request: BuildRequest, _ press: StickerPress, _ arguments: Arguments, _ session: Session,
        _ report: FindingReport
    ) async -> ExitStatus {
        let stop = Interruption()
        let status = await stop.run {
            await press.watch(request) { outcome in
                report.show(outcome.findings)
                report.close(outcome.changeLines, nil)
                report.close(outcome.closingLine(report.rules), outcome.status)
            }
        }
        return stop.status ?? status
    }

    private static func request(_ arguments: Arguments, _ press: StickerPress) throws -> BuildRequest {
        let manifest = arguments.operands.first ?? "."
        var request = BuildRequest(
            manifest: manifest, output: arguments.value(output) ?? ManifestPlace.defaultOutput(for: manifest))
        request.targets = try arguments.targets(of: press)
        request.jobs = try arguments.jobs()
        request.isStrict = arguments.has(.strict)
        request.isForced = arguments.has(force)
        request.usesCache = !arguments.has(noCache)
        request.limits = try arguments.limits()
        return request
    }
}
