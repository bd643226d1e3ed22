import Foundation
import StickerEngine

extension Command {
    private static let ruleFormat = Option(
        "format", value: "FORMAT", "text is a table; markdown and json have everything", fallback: "text",
        candidates: .cases(of: RuleFormat.self))
    private static let folder = Option("output", short: "o", value: "DIR", "write Markdown pages into this folder")

    static let rules = Command(
        "rules", "List the rules of the platforms",
        options: [.target, ruleFormat, folder],
        examples: ["rules", "rules --target whatsapp --format json"],
        exits: [.success, .usage, .cannotWrite]
    ) { arguments, console in
        let press = try StickerPress()
        let targets = try arguments.targets(of: press)
        let groups = press.ruleGroups.filter { targets?.contains($0.name) ?? true }
        let rules = press.rules.filter { rule in groups.contains { rule.id.hasPrefix($0.name + "/") } }
        let format = try arguments.choice(ruleFormat) ?? RuleFormat.text
        if let destination = arguments.value(folder) {
            guard format == .markdown else {
                throw UsageError("\(folder.spelling) goes with --format markdown", command: "rules")
            }
            return write(RulePages(rules, groups: groups), into: destination, console)
        }
        switch format {
        case .text: console.output.write(RuleTable(style: console.style(for: console.output, arguments)).text(rules))
        case .json: console.output.write(file: RuleTable.json(rules))
        case .markdown:
            console.output.write(
                file: RulePages(rules, groups: groups).files.map(\.text).joined(separator: "\n").file)
        }
        return .success
    }

    private static func write(_ pages: RulePages, into folder: String, _ console: Console) -> ExitStatus {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (name, text) in pages.files {
                try FileWriting.replace(folder + "/" + name, with: Array(text.string.utf8))
            }
            return .success
        } catch {
            console.report(
                error: "cannot write pages into \(.text(folder)): check that it is a folder you may write to")
            return .cannotWrite
        }
    }
}
