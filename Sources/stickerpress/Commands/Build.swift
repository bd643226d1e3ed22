import PortableFoundation
import StickerEngine
import StickerModel

extension Command {
    private static let output = Option(
        "output", short: "o", value: "DIR", "the folder to write; files that did not change stay as they are",
        fallback: "out beside the manifest")
    private static let pack = Option(
        "pack", value: "ID", "only this pack, into out-ID; may be repeated", fallback: "all", isRepeatable: true)
    private static let force = Option("force", "overwrite edited output files, keep what is not ours")
    private static let noCache = Option("no-cache", "render everything again")
    private static let dryRun = Option("dry-run", "print the files to be written, as text or json; write nothing")
    private static let watch = Option("watch", short: "w", "build again whenever the manifest or art is saved")
    private static let noPreview = Option(
        "no-preview", "do not write index.html, the page that shows the result")
    private static let isRelease = Option(
        "release", "record the identifiers in stickerpress.lock, as release does")
    private static let verbose = Option(
        Option.verbose.name, short: "v", "a line for each image and each finding, with all that is known of it")

    static let build = Command(
        "build", operands: "[MANIFEST]", count: 0...1,
        options: [
            output, .target, pack, .jobs, .strict, force, .cache, noCache, noPreview, dryRun, watch,
            isRelease, .key, .passphrase,
            .format,
            .quiet, verbose,
        ] + Option.limits,
        exits: [
            .success, .findings, .usage, .badManifest, .missingInput, .internalFault, .cannotWrite, .interrupted,
            .terminated,
        ]
    ) { arguments, console in
        try await start(arguments, console, "Building", isRelease: arguments.has(isRelease))
    }

    static let release = Command(
        "release", operands: "[MANIFEST]", count: 0...1,
        options: [
            output, .target, .jobs, .strict, force, .cache, noCache, noPreview, .key, .passphrase, .format, .quiet,
            verbose,
        ] + Option.limits, exits: build.exits
    ) { arguments, console in
        try await start(arguments, console, "Releasing", isRelease: true)
    }

    private static func start(
        _ arguments: Arguments, _ console: Console, _ verb: SafeText<Terminal>, isRelease: Bool
    ) async throws -> ExitStatus {
        let press = try StickerPress()
        let manifest = arguments.manifest(press)
        let request = try request(arguments, press, manifest, isRelease: isRelease)
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        let remedy = "for findings in another format run check MANIFEST --format \(printer.format.rawValue)"
        let (isText, isPlanned, isWatched) = (printer.format == .text, arguments.has(dryRun), arguments.has(watch))
        let records = arguments.has(Self.isRelease)
        try arguments.refuse(
            [
                (isWatched && !isText, "--watch prints text; \(remedy)"),
                (isPlanned && !isText && printer.format != .json, "--dry-run prints text or JSON; \(remedy)"),
                (isPlanned && isWatched, "--watch builds and --dry-run does not; choose one"),
                (
                    records && (isWatched || isPlanned),
                    "--release is for one finished build, without --watch and --dry-run"
                ),
                (
                    records && arguments.has(pack),
                    "--release records all packs and --pack builds a part of them; choose one"
                ),
            ])
        say(manifest, arguments, verb, console)
        let stop = Interruption(console, arguments)
        if isPlanned { return await plan(request, press, printer, console, stop) }
        let display = ProgressDisplay(console, isQuiet: arguments.has(.quiet), isVerbose: arguments.has(verbose))
        if isWatched {
            return await watch(request, press, printer, display, stop) { _, isFirst in
                if isFirst { printer.close("Watching for changes; press Ctrl-C to stop.\n", .success) }
            }
        }
        return await build(request, press, printer, display, stop)
    }

    private static func request(
        _ arguments: Arguments, _ press: StickerPress, _ manifest: String, isRelease: Bool
    ) throws -> BuildRequest {
        let packs = arguments.values(pack)
        let suffix = packs.map { "-" + Slug.fileSafe($0) }.joined()
        var request = try buildRequest(arguments, manifest, into: output, suffix: suffix, press)
        request.packs = packs.isEmpty ? nil : packs
        request.isForced = arguments.has(force)
        request.isRelease = isRelease
        request.usesCache = !arguments.has(noCache)
        request.cacheFolder = try arguments.folder(.cache)
        if arguments.has(.cache), arguments.has(noCache) {
            throw arguments.fault("--cache names a cache and --no-cache uses none; choose one")
        }
        request.writesPreview = !arguments.has(noPreview)
        return request
    }

    /// A build into the folder that the option names, else into `out` beside the manifest, with `suffix` behind it.
    static func buildRequest(
        _ arguments: Arguments, _ manifest: String, into output: Option, suffix: String = "", _ press: StickerPress
    ) throws -> BuildRequest {
        let named = try arguments.folder(output)
        let request = try arguments.buildRequest(
            manifest, into: named ?? defaultOutput(for: manifest) + suffix, press)
        // A project of others must not choose by a link where its builds write.
        if named == nil, let place = request.placeBeyondLink {
            throw arguments.fault(
                "\(request.output) is a link that leads out of its folder, to \(place); if that is meant, write "
                    + "\(output.spelling) \(request.output)")
        }
        return request
    }

    /// Says which manifest is meant where no one named it and it is not in this folder.
    static func say(
        _ manifest: String, _ arguments: Arguments, _ verb: SafeText<Terminal>, _ console: Console
    ) {
        guard arguments.operands.isEmpty, manifest.contains("/"), !arguments.has(.quiet) else { return }
        console.error.write("\(verb) \(.text(manifest))\n")
    }

    /// `out` in the folder of the manifest: `tea/pack.yaml` and `tea` give `tea/out`, `pack.yaml` and `.` give `out`.
    static func defaultOutput(for manifest: String) -> String {
        let parts = manifest.split(separator: "/", omittingEmptySubsequences: true)
        let kept = FileManager.default.isFolder(at: manifest) == true ? parts : parts.dropLast()
        let folder = kept.drop { $0 == "." }.joined(separator: "/")
        return (manifest.hasPrefix("/") ? "/" : "") + (folder.isEmpty ? "out" : folder + "/out")
    }

    // MARK: Once, repeatedly, or without writing

    private static func build(
        _ request: BuildRequest, _ press: StickerPress, _ printer: FindingPrinter, _ display: ProgressDisplay?,
        _ stop: Interruption
    ) async -> ExitStatus {
        display?.begin()
        // What a run says that is cut off must not come behind its last word.
        let outcome = await stop.run { await press.build(request) { display?.show($0) } }
        display?.finish()
        let status = stop.status(after: outcome.status)
        printer.print(outcome.findings)
        let next = outcome.nextLines(defaultOutput: defaultOutput(for: request.manifest))
        let stickers = display?.isVerbose == true ? outcome.stickerLines : ""
        return printer.close(outcome.summary(printer.rules) + stickers + next, status)
    }

    /// Prints what each build changed, until it is stopped. A build that changed nothing prints nothing, unless the one
    /// before it failed: saving a file that no pack uses starts one, too. Findings are printed again only when they differ from the last time.
    static func watch(
        _ request: BuildRequest, _ press: StickerPress, _ printer: FindingPrinter, _ display: ProgressDisplay?,
        _ stop: Interruption, then follow: @escaping @Sendable (_ outcome: BuildOutcome, _ isFirst: Bool) -> Void
    ) async -> ExitStatus {
        struct Last {
            var isFirst = true
            var findings: [Finding] = []
            var status = ExitStatus.success
        }
        let last = Locked(Last())
        display?.begin()
        let status = await stop.run {
            await press.watch(request) {
                display?.show($0)
            } report: { outcome in
                display?.finish()
                let before = last.with { last in
                    defer { last = Last(isFirst: false, findings: outcome.findings, status: outcome.status) }
                    return last
                }
                defer { follow(outcome, before.isFirst) }
                if before.findings != outcome.findings { printer.print(outcome.findings) }
                let isSuccess = before.status == .success && outcome.status == .success
                guard before.isFirst || !isSuccess || !outcome.changes.isEmpty else { return }
                let next = before.isFirst ? outcome.nextLines(defaultOutput: defaultOutput(for: request.manifest)) : ""
                printer.close(outcome.changeLines + outcome.summary(printer.rules) + next, outcome.status)
            }
        }
        display?.finish()
        return stop.status ?? status
    }

    private static func plan(
        _ request: BuildRequest, _ press: StickerPress, _ printer: FindingPrinter, _ console: Console,
        _ stop: Interruption
    ) async -> ExitStatus {
        let outcome = await stop.run { await press.plan(request) }
        if printer.format == .json {
            console.output.write(file: JSONReporter.report(outcome.findings, files: outcome.files))
        } else {
            printer.print(outcome.findings)
            console.output.write(.lines(outcome.text))
        }
        return printer.close(outcome.summary(printer.rules), stop.status ?? outcome.status)
    }
}
