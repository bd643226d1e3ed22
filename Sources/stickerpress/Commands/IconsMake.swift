import StickerEngine
import StickerModel

extension Command {
    private static let output = Option(
        "output", short: "o", value: "DIR", "the folder to write; files that did not change stay as they are")
    private static let into = Option(
        "into", value: "APP",
        "instead: replace the icon set that is in this asset catalog, or that is this .stickersiconset")
    private static let wide = Option("wide", value: "FILE", "another picture for the 4:3 icons", fallback: "MASTER")
    private static let fit = Option(
        "fit", value: "FIT", "background: the whole picture on the background color; crop: the picture fills the icon",
        fallback: "crop for photos, else background", candidates: .cases(of: IconFit.self))
    private static let focus = Option(
        "focus", value: "POINT", "what crop keeps in view: top, bottom-left … or X,Y from 0 to 1", fallback: "center",
        candidates: .words { FocusWord.points.map(\.word) })
    private static let background = Option(
        "background", value: "COLOR", "the color behind the picture, as #RRGGBB", fallback: "a color that suits it")
    private static let margin = Option(
        "margin", value: "PX", "space on each side of a 512 px icon",
        fallback: "40 for pictures with transparent pixels, else 0")
    private static let pixels = Option(
        "pixels", "pixel art: enlarge by a whole factor, each pixel becomes a square with hard edges")
    private static let without = Option(
        "without-1024", "leave out the 1024x1024 of the icon set, for a pack inside an app with icons")
    private static let force = Option("force", "overwrite icons that were edited by hand")

    static let iconsMake = Command(
        "icons make", operands: "MASTER (-o DIR | --into APP)", count: 1...1, list: contents,
        options: [
            output, into, .target, wide, fit, focus, background, margin, pixels, without, force, .jobs, .quiet,
            .verbose,
        ] + Option.limits,
        exits: `import`.exits
    ) { arguments, console in
        let press = try StickerPress()
        let printer = try FindingPrinter(arguments, console, press, findingsAreResult: false)
        let request = try makingRequest(arguments, press)
        let stop = Interruption(console, arguments)
        let outcome = await stop.run { await press.makeIcons(request) }
        return printer.close(outcome.findings, outcome.summary, stop.status(after: outcome.status))
    }

    /// The lists of the platforms, with the number of their icons.
    private static var contents: String {
        let lists = (try? StickerPress().iconLists) ?? []
        return HelpText.columns(lists.map { ($0.title, "\($0.count) icon\($0.count == 1 ? "" : "s")") })
    }

    private static func makingRequest(_ arguments: Arguments, _ press: StickerPress) throws -> IconMakingRequest {
        if arguments.has(into), arguments.has(output) || arguments.has(force) {
            throw arguments.fault("--into replaces an icon set and --output writes a folder; choose one")
        }
        guard let folder = try arguments.folder(output) ?? arguments.folder(into) else {
            throw arguments.fault("\(arguments.command) needs --output DIR or --into APP")
        }
        var request = IconMakingRequest(master: arguments.operands.first ?? "", output: folder)
        request.replacesSet = arguments.has(into)
        request.wideMaster = arguments.value(wide)
        request.targets = try arguments.iconTargets(of: press)
        request.crops = try arguments.choice(fit, IconFit.self).map { $0 == .crop }
        request.focus = try arguments.point(focus) ?? request.focus
        if arguments.has(focus), request.crops == false {
            throw arguments.fault("--focus goes with --fit crop")
        }
        request.background = try arguments.color(background)
        request.margin = try arguments.number(margin, in: 0...200)
        request.enlargesPixels = arguments.has(pixels)
        request.isInsideApp = arguments.has(without)
        request.isForced = arguments.has(force)
        request.jobs = try arguments.jobs()
        request.limits = try arguments.limits()
        return request
    }
}
