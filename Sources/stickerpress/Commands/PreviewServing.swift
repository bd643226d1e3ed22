import StickerEngine
import StickerModel
import StickerServing

/// `preview --serve`: builds, watches, and serves the page.
extension Command {
    private static let serve = Option("serve", "build, watch and serve the page, which loads again after each build")
    private static let lan = Option("lan", "serve phones in the local network, too; prints a QR code (implies --serve)")
    private static let port = Option(
        "port", value: "N", "listen on this port; 0 takes a free one (implies --serve)",
        fallback: "8417, or the next free one")

    static let servingOptions = [serve, lan, port]

    static func servesPreview(_ arguments: Arguments) -> Bool {
        [serve, lan, port].contains(where: arguments.has)
    }

    static func servePreview(_ arguments: Arguments, _ console: Console) async throws -> ExitStatus {
        let press = try StickerPress()
        let manifest = arguments.manifest(press)
        if let reason = press.reasonAgainstBuilding(manifest) {
            console.report(error: "\(.text(manifest)) \(.text(reason))")
            return .missingInput
        }
        var request = try buildRequest(arguments, manifest, into: previewOutput, press)
        request.isForced = arguments.has(previewForce)
        var options = PreviewServer.Options()
        options.servesNetwork = arguments.has(lan)
        if let port = try arguments.integer(port, in: 0...65_535) { options.port = .exactly(port) }
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        let server: PreviewServer
        do {
            server = try PreviewServer(of: press, options)
        } catch {
            console.report(error: "\(.text(error.description)); \(.text(error.remedy))")
            return .cannotWrite
        }
        say(manifest, arguments, "Building", console)
        let display = ProgressDisplay(console, isQuiet: arguments.has(.quiet), isVerbose: false)
        let announcement = Announcement(server: server, console: console, arguments: arguments)
        let stop = Interruption(console, arguments)
        defer { server.stop() }
        return await watch(request, press, printer, display, stop) { outcome, isFirst in
            server.show(outcome)
            guard isFirst else { return }
            announcement.print()
            if arguments.has(previewOpen) { Browser.openAside(server.address, console) }
        }
    }
}

/// Says where the page is: addresses on standard output, one a line, all else on standard error.
private struct Announcement: Sendable {
    let server: PreviewServer
    let console: Console
    let arguments: Arguments

    func print() {
        say("The page is at the address below; it loads again whenever you save. Ctrl-C ends it.\n")
        console.output.write("\(.text(server.address))\n")
        guard let first = server.networkAddresses.first else { return }
        say(code(for: first))
        say("On a phone in the same network, read the code or open this address:\n")
        for address in server.networkAddresses { console.output.write("\(.text(address))\n") }
    }

    private func say(_ text: SafeText<Terminal>) {
        if !arguments.has(.quiet) { console.error.write(text) }
    }

    /// Only for a terminal; a file or a log has no use for it.
    private func code(for address: String) -> SafeText<Terminal> {
        guard console.error.isTerminal, let drawing, let code = QRCode(address) else { return "" }
        let width = code.width(as: drawing)
        guard width <= console.error.columns ?? 80 else {
            return "For a QR code, make the terminal \(width) columns wide and run the command again.\n"
        }
        return code.text(as: drawing)
    }

    /// nil where neither colors nor blocks are to be had.
    private var drawing: QRCode.Drawing? {
        let hasColors = console.hasColors(console.error, arguments)
        if console.hasUnicode { return hasColors ? .coloredBlocks : .plainBlocks }
        return hasColors ? .coloredSpaces : nil
    }
}
