import StickerEngine

extension Command {
    private static let ruleFormat = Option(
        "format", value: "FORMAT", "text is a table; markdown and json have everything", fallback: "text",
        candidates: .cases(of: RuleFormat.self))
    private static let folder = Option("output", short: "o", value: "DIR", "write Markdown pages into this folder")

    static let rules = Command(
        "rules", options: [.target, ruleFormat, folder], exits: [.success, .usage, .cannotWrite]
    ) { arguments, console in
        let press = try StickerPress()
        let targets = try arguments.targets(of: press)
        let groups = press.ruleGroups.filter { targets?.contains($0.name) ?? true }
        let rules = press.rules.filter { rule in groups.contains { rule.id.hasPrefix($0.name + "/") } }
        let format = try arguments.choice(ruleFormat) ?? RuleFormat.text
        if let destination = arguments.value(folder) {
            guard format == .markdown else {
                throw arguments.fault("\(folder.spelling) goes with --format markdown")
            }
            let pages = RulePages(rules, groups: groups).files.map { ($0.name, $0.text.file) }
            return write(pages, into: destination, console)
        }
        switch format {
        case .text: console.output.write(console.style(for: console.output, arguments).table(of: rules))
        case .json: console.output.write(file: JSONReporter.report(rules: rules))
        case .markdown:
            console.output.write(
                file: RulePages(rules, groups: groups).files.map(\.text).joined(separator: "\n").file)
        }
        return .success
    }
}
