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
