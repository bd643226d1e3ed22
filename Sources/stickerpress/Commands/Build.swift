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
    private static let watch = Option("watch", short: "w", "build again whenever manifest or art is saved")
    private static let measure = Option(
        "measure", "compare pictures that lost something with their art; takes its time")
    private static let verbose = Option("verbose", short: "v", "a line for each image, with its size and quality")

    static let build = Command(
        "build", "Make the packs of a manifest, for every target it switches on",
        operands: "[MANIFEST]", count: 0...1,
        details: [
            "MANIFEST is pack.yaml, pack.json or a folder that holds one (default: this folder).",
            "Nothing is written unless everything is in order: the output is the old build or the new one, whole. "
                + "Findings go to standard error; in a form for machines, to standard output.",
        ],
        options: [output, .target, .jobs, .strict, force, noCache, dryRun, watch, measure, .format, .quiet, verbose]
            + Option.limits,
        examples: ["build", "build tea-time/pack.yaml -o out --target whatsapp --strict"],
        exits: [
            .success, .findings, .usage, .badManifest, .missingInput, .internalFault, .cannotWrite, .interrupted,
            .terminated,
        ]
    ) { arguments, session in
        let press = try StickerPress()
        let request = try request(arguments, press)
        let report = try FindingReport(arguments, session, press, findingsAreResult: false)
        let format = report.format.rawValue
        for option in [dryRun, watch] where arguments.has(option) && report.format != .text {
            let remedy = "for findings in another form: check MANIFEST --format \(format)"
            throw UsageError("\(option.spelling) prints text; \(remedy)", command: "build")
        }
        if arguments.has(dryRun), arguments.has(watch) {
            throw UsageError("--watch builds, --dry-run does not; choose one", command: "build")
        }
        if arguments.has(dryRun), arguments.has(measure) {
            throw UsageError("--dry-run makes nothing that --measure could compare", command: "build")
        }
        let display = ProgressDisplay(session, isQuiet: arguments.has(.quiet), isVerbose: arguments.has(verbose))
        let building = BuildRunner(press: press, request: request, report: report, session: session, display: display)
        if arguments.has(dryRun) { return await building.plan() }
        return arguments.has(watch) ? await building.watch() : await building.build()
    }

    private static func request(_ arguments: Arguments, _ press: StickerPress) throws -> BuildRequest {
        let manifest = arguments.operands.first ?? "."
        var request = BuildRequest(
            manifest: manifest, output: arguments.value(output) ?? ManifestPlace.defaultOutput(for: manifest))
        request.targets = try arguments.targets(of: press)
        request.jobs = try arguments.jobs()
        request.isStrict = arguments.has(.strict)
        request.isForced = arguments.has(force)
        request.measures = arguments.has(measure)
        request.usesCache = !arguments.has(noCache)
        request.limits = try arguments.limits()
        return request
    }
}

/// The three ways `build` runs: once, again and again, or on paper.
struct BuildRunner: Sendable {
    let press: StickerPress
    let request: BuildRequest
    let report: FindingReport
    let session: Session
    let display: ProgressDisplay

    func build() async -> ExitStatus {
        let stop = Interruption()
        display.begin()
        let outcome = await stop.run { await press.build(request) { display.show($0) } }
        display.finish()
        report.show(outcome.findings)
        report.show(outcome.fidelities)
        // A build that was in place before the signal came is done, whatever was asked afterwards.
        let status = outcome.status == .success ? .success : stop.status ?? outcome.status
        report.close(outcome.closingLine(report.rules), status)
        return status
    }

    /// Prints what each build changed, until it is stopped. Builds that changed nothing are not told: saving a file
    /// that no pack uses starts one, too. Findings are told again only when they are others than the last time.
    func watch() async -> ExitStatus {
        let stop = Interruption()
        let isFirst = Locked(true)
        let said = Locked<[Finding]>([])
        display.begin()
        let status = await stop.run {
            await press.watch(request) {
                display.show($0)
            } report: { outcome in
                display.finish()
                let begins = isFirst.with { first in
                    defer { first = false }
                    return first
                }
                let isNew = said.with { said in
                    defer { said = outcome.findings }
                    return said != outcome.findings
                }
                if isNew { report.show(outcome.findings) }
                if isNew || !outcome.changes.isEmpty { report.show(outcome.fidelities) }
                guard begins || outcome.status != .success || !outcome.changes.isEmpty else { return }
                let end = begins ? "Watching for changes; Ctrl-C ends it.\n" : ""
                report.close(outcome.changeLines + outcome.closingLine(report.rules) + end, outcome.status)
            }
        }
        display.finish()
        return stop.status ?? status
    }

    func plan() async -> ExitStatus {
        let stop = Interruption()
        let outcome = await stop.run { await press.plan(request) }
        report.show(outcome.findings)
        session.results.write(outcome.text)
        report.close(outcome.closingLine(report.rules), stop.status)
        return stop.status ?? outcome.status
    }
}

/// Where a manifest's output goes when nothing else is asked for.
enum ManifestPlace {
    /// `out` in the folder of the manifest: `tea/pack.yaml` and `tea` give `tea/out`, `pack.yaml` and `.` give `out`.
    static func defaultOutput(for manifest: String) -> String {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: manifest, isDirectory: &isFolder)
        let parts = manifest.split(separator: "/", omittingEmptySubsequences: true)
        let kept = exists && isFolder.boolValue ? parts : parts.dropLast()
        let folder = kept.drop { $0 == "." }.joined(separator: "/")
        return (manifest.hasPrefix("/") ? "/" : "") + (folder.isEmpty ? "out" : folder + "/out")
    }
}
