import StickerEngine
import StickerModel

extension Command {
    private static let layout = Option(
        "layout", value: "LAYOUT", "\(ProjectLayout.names); an extension belongs to an app with icons of its own",
        fallback: "that of the Xcode project, else standalone", candidates: .cases(of: ProjectLayout.self))
    private static let iconFormat = Option(
        "format", value: "FORMAT", IconFormat.names, fallback: IconFormat.table.rawValue,
        candidates: .cases(of: IconFormat.self))
    private static let file = Option(
        "output", short: "o", value: "FILE", "write to this file; - is standard output", fallback: "standard output")
    private static let force = Option("force", "overwrite a list of icons that is there already, never another file")

    static let icons = Command(
        "icons", operands: "[PATH]", count: 0...1,
        options: [.target, layout, iconFormat, file, force, .quiet] + Option.limits,
        exits: [.success, .findings, .usage, .missingInput, .internalFault, .cannotWrite]
    ) { arguments, console in
        let press = try StickerPress()
        let format = try arguments.choice(iconFormat) ?? IconFormat.table
        var request = IconsRequest(path: arguments.operands.first)
        request.targets = try arguments.iconTargets(of: press)
        request.limits = try arguments.limits()
        request.isInsideApp = try arguments.choice(layout, ProjectLayout.self).map { $0 == .extension }
        let outcome = press.icons(request)
        let errorStyle = console.style(for: console.error, arguments)
        console.error.write(errorStyle.report(outcome.findings))
        guard outcome.status != .missingInput else { return outcome.status }
        let path = arguments.file(file)
        let style = path != nil ? .plain : console.style(for: console.output, arguments)
        let text = outcome.report.text(in: format, style: style)
        if let path {
            guard console.write(text, into: .icons(path), replacing: arguments.has(force)) else { return .cannotWrite }
        } else {
            console.output.write(file: text)
        }
        if !arguments.has(.quiet), arguments.operands.first != nil { console.error.write(outcome.summary) }
        return outcome.status
    }
}
