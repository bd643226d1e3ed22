import StickerEngine
import StickerModel

extension Command {
    private static let output = Option("output", short: "o", value: "DIR", "the folder to make, replaced as a whole")
    private static let wide = Option("wide", value: "FILE", "another picture for the 4:3 icons", fallback: "MASTER")
    private static let fit = Option(
        "fit", value: "FIT", "background shows all of the picture on the background color, crop fills the icon",
        fallback: "crop for photos, else background")
    private static let focus = Option(
        "focus", value: "POINT", "what crop keeps in view: top, bottom-left … or X,Y from 0 to 1", fallback: "center")
    private static let background = Option(
        "background", value: "COLOR", "the color behind the picture, as #RRGGBB", fallback: "one that suits it")
    private static let margin = Option(
        "margin", value: "PX", "room on each side of a 512 px icon",
        fallback: "40 round pictures with clear pixels, else 0")
    private static let without = Option(
        "without-1024", "no 1024x1024 in the icon set: the pack ships inside an app that has icons")
    private static let force = Option("force", "overwrite icons that were edited by hand")

    static let iconsMake = Command(
        "icons make", "Make every icon of one picture",
        operands: "MASTER -o DIR", count: 1...1,
        details: [
            "MASTER is an SVG or a large picture, best 1,024 px or more. DIR gets the 13 icons of the "
                + ".stickersiconset with its Contents.json, the AppIcon set (120, 180 and 1,024 px) and WhatsApp's "
                + "tray image. Icons are composed for their shape, never stretched, and opaque; the tray image keeps its "
                + "clear pixels."
        ],
        options: [output, .target, wide, fit, focus, background, margin, without, force, .jobs, .quiet] + Option.limits,
        examples: [
            "icons make logo.svg -o icons", "icons make logo.png --wide banner.png -o icons",
            "icons make photo.jpg -o icons --fit crop --focus top",
        ],
        exits: [
            .success, .findings, .usage, .missingInput, .internalFault, .cannotWrite, .interrupted, .terminated,
        ]
    ) { arguments, session in
        let press = try StickerPress()
        let report = try FindingReport(arguments, session, press, findingsAreResult: false)
        let request = try makingRequest(arguments, press)
        let stop = Interruption()
        let outcome = await stop.run { await press.makeIcons(request) }
        report.show(outcome.findings)
        // Icons that were in place before the signal came are made, whatever was asked afterwards.
        let status = outcome.status == .success ? .success : stop.status ?? outcome.status
        report.close(outcome.closingLine, status)
        return status
    }

    private static func makingRequest(_ arguments: Arguments, _ press: StickerPress) throws -> IconMakingRequest {
        guard let folder = arguments.value(output) else {
            throw UsageError("\(arguments.command) needs --output DIR", command: arguments.command)
        }
        var request = IconMakingRequest(master: arguments.operands.first ?? "", output: folder)
        request.wideMaster = arguments.value(wide)
        request.targets = try arguments.iconTargets(of: press)
        request.crops = try arguments.choice(fit, IconFit.self).map { $0 == .crop }
        request.focus = try arguments.point(focus) ?? request.focus
        if arguments.has(focus), request.crops == false {
            throw UsageError("--focus goes with --fit crop", command: arguments.command)
        }
        request.background = try arguments.color(background)
        request.margin = try arguments.number(margin, in: 0...200)
        request.isInsideApp = arguments.has(without)
        request.isForced = arguments.has(force)
        request.jobs = try arguments.jobs()
        request.limits = try arguments.limits()
        return request
    }
}
