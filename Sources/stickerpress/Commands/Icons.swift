import Foundation
import StickerEngine
import StickerModel

extension Command {
    private static let layout = Option(
        "layout", value: "LAYOUT", "standalone, or extension of an app that has icons of its own",
        fallback: "what the project says, else standalone")
    private static let iconFormat = Option(
        "format", value: "FORMAT", "table, markdown, csv, json or html", fallback: "table")
    private static let file = Option(
        "output", short: "o", value: "FILE", "write into this file instead of standard output")

    static let icons = Command(
        "icons", "List the icons that platforms ask for, or tick those you have",
        operands: "[PATH]", count: 0...1,
        details: [
            "Without PATH: every icon to draw, with its size and whether the App Store needs it. PATH is an "
                + ".stickersiconset, an .xcassets or .xcstickers, a project folder or a folder of images: what is there "
                + "is ticked, what is missing is named, and so is what has the wrong size, is transparent, interlaced, "
                + "not sRGB or not 8 bits deep.",
            "\(ToolIdentity.name) icons make draws them all from one picture. A folder called make is ./make.",
        ],
        options: [.target, layout, iconFormat, file, .quiet] + Option.limits,
        examples: [
            "icons", "icons Stickers.xcassets", "icons MyApp --format html -o icons.html",
        ],
        exits: [.success, .findings, .usage, .missingInput, .internalFault, .cannotWrite]
    ) { arguments, session in
        let press = try StickerPress()
        let format = try arguments.choice(iconFormat) ?? IconFormat.table
        let outcome = press.icons(try request(arguments, press))
        let diagnostics = session.style(for: session.diagnostics, arguments)
        session.diagnostics.write(TextReporter(style: diagnostics).report(outcome.findings))
        guard outcome.status != .missingInput else { return outcome.status }
        let style = arguments.has(file) ? .plain : session.style(for: session.results, arguments)
        let text = format.text(outcome.report, style: style)
        if let path = arguments.value(file) {
            guard write(text, to: path, session) else { return .cannotWrite }
        } else {
            session.results.write(text)
        }
        if !arguments.has(.quiet), arguments.operands.first != nil {
            session.diagnostics.write(outcome.closingLine)
        }
        return outcome.status
    }

    private static func request(_ arguments: Arguments, _ press: StickerPress) throws -> IconsRequest {
        var request = IconsRequest(path: arguments.operands.first)
        request.targets = try arguments.iconTargets(of: press)
        request.limits = try arguments.limits()
        request.isInsideApp = try arguments.choice(layout, ProjectLayout.self).map { $0 == .extension }
        return request
    }

    private static func write(_ text: String, to path: String, _ session: Session) -> Bool {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            return true
        } catch {
            session.complain("\(path.displaySafe) cannot be written; is its folder there, and may you write to it?")
            return false
        }
    }
}
