import PortableFoundation
import StickerEngine
import StickerModel

extension Command {
    static let previewOutput = Option(
        "output", short: "o", value: "PATH",
        "the page to write, - for standard output; for a manifest the folder to build into",
        fallback: "NAME-preview.html here; out beside the manifest")
    static let previewOpen = Option("open", "open the page in the browser")
    static let previewForce = Option(
        "force", "replace an HTML file that is not a preview page; for a manifest as build --force does")

    static let preview = Command(
        "preview", operands: "[PATH]", count: 0...1,
        options: [previewOpen, previewOutput] + servingOptions + [.target, .jobs, previewForce, .quiet] + Option.limits,
        exits: build.exits
    ) { arguments, console in
        if servesPreview(arguments) { return try await servePreview(arguments, console) }
        let press = try StickerPress()
        guard let path = arguments.operands.first ?? press.manifest(near: ".") else {
            throw arguments.fault("there is no manifest here or above; name what to show")
        }
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        let stop = Interruption(console, arguments)
        let isPiped = arguments.value(previewOutput) == NamedFile.standardOutput
        if isPiped, arguments.has(previewOpen) {
            throw arguments.fault("--open needs the page in a file, not on standard output")
        }
        if press.isManifest(path) {
            if isPiped {
                throw arguments.fault(
                    "a manifest is built into a folder, so \(previewOutput.spelling) cannot be standard output")
            }
            say(path, arguments, "Building", console)
            return try await show(manifest: path, arguments, press, printer, console, stop)
        }
        var request = PreviewRequest(path: path)
        request.page = arguments.value(previewOutput)
        request.writesOutput = true
        request.targets = try arguments.targets(of: press)
        request.isForced = arguments.has(previewForce)
        request.jobs = try arguments.jobs()
        request.limits = try arguments.limits()
        let outcome = await stop.run { [request] in await press.preview(request) }
        printer.print(outcome.findings)
        if let text = outcome.text { console.output.write(file: text) }
        let status = printer.close(outcome.summary, stop.status ?? outcome.status)
        if let page = outcome.page, arguments.has(previewOpen) { Browser.open(page, console) }
        return status
    }

    /// Builds, and opens the page of the output.
    private static func show(
        manifest: String, _ arguments: Arguments, _ press: StickerPress, _ printer: FindingPrinter, _ console: Console,
        _ stop: Interruption
    ) async throws -> ExitStatus {
        var request = try buildRequest(arguments, manifest, into: previewOutput, press)
        request.isForced = arguments.has(previewForce)
        let display = ProgressDisplay(console, isQuiet: arguments.has(.quiet), isVerbose: false)
        display?.begin()
        let outcome = await stop.run { [request] in await press.build(request) { display?.show($0) } }
        display?.finish()
        printer.print(outcome.findings)
        let status = stop.status(after: outcome.status)
        printer.close(outcome.summary(printer.rules) + outcome.pageLine, status)
        if let page = outcome.pagePath, arguments.has(previewOpen) { Browser.open(page, console) }
        return status
    }
}

/// The program that shows pages: what the desktop has for them.
enum Browser {
    #if os(macOS)
        private static let opener = ["/usr/bin/open"]
    #else
        private static let opener = ["xdg-open"]
    #endif

    /// Opens a file, or an address, and waits for the program that does it. What keeps it from being opened is said, and
    /// changes nothing else.
    static func open(_ page: String, _ console: Console) {
        let path = page.contains("://") ? page : URL(fileURLWithPath: page).path
        if run(opener + [path]) { return }
        console.error.write("No browser could be started; open \(.shellWord(page)) yourself.\n")
    }

    /// The same without waiting: where there is no desktop, the program may be the browser itself.
    static func openAside(_ page: String, _ console: Console) { DetachedThread.run { open(page, console) } }

    /// Runs a program without input and output, and waits for its end. Returns whether it succeeded.
    private static func run(_ words: [String]) -> Bool {
        #if canImport(Darwin)
            var files: posix_spawn_file_actions_t?
        #else
            var files = posix_spawn_file_actions_t()
        #endif
        guard posix_spawn_file_actions_init(&files) == 0 else { return false }
        defer { posix_spawn_file_actions_destroy(&files) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
        }
        let arguments = words.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawnp(&process, words[0], &files, nil, arguments + [nil], environ) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return false } }
        return status == 0
    }
}
