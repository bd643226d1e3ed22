import Foundation
import StickerEngine

extension Command {
    private static let ruleFormat = Option(
        "format", value: "FORMAT", "a table as text, or everything as markdown or json", fallback: "text")
    private static let folder = Option("output", short: "o", value: "DIR", "write markdown pages into this folder")

    static let rules = Command(
        "rules", "List the rules of the platforms",
        options: [.target, ruleFormat, folder],
        examples: ["rules", "rules --target whatsapp --format json"],
        exits: [.success, .usage, .cannotWrite]
    ) { arguments, session in
        let press = try StickerPress()
        let targets = try arguments.targets(of: press) ?? press.targetNames
        let rules = press.rules.filter { rule in targets.contains { rule.id.hasPrefix($0 + "/") } }
        let format = try arguments.choice(ruleFormat) ?? RuleFormat.text
        if let destination = arguments.value(folder) {
            guard format == .markdown else {
                throw UsageError("\(folder.spelling) goes with --format markdown", command: "rules")
            }
            return write(RulePages(rules, targets: targets), into: destination, session)
        }
        switch format {
        case .text: session.results.write(RuleTable(style: session.style(for: session.results, arguments)).text(rules))
        case .json: session.results.write(RuleList.json(rules))
        case .markdown:
            session.results.write(RulePages(rules, targets: targets).files.map(\.text).joined(separator: "\n"))
        }
        return .success
    }

    private static func write(_ pages: RulePages, into folder: String, _ session: Session) -> ExitStatus {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for (name, text) in pages.files {
                let file = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(name)
                try Data(text.utf8).write(to: file, options: .atomic)
            }
            return .success
        } catch {
            session.complain("the pages cannot be written into \(folder.displaySafe); is it a folder you may write to?")
            return .cannotWrite
        }
    }
}
