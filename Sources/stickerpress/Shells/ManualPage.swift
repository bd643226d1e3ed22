import StickerEngine
import StickerModel

/// A page for `man`, from the same description as the help page.
struct ManualPage {
    /// `stickerpress-icons-make`
    let name: String
    private let sections: [SafeText<Roff>]

    var fileName: String { name + ".1" }

    var text: SafeText<Roff> {
        let version: SafeText<Roff> = .code("\(ToolIdentity.name) \(ToolIdentity.version)")
        // The third argument, a date, is left out: pages of one version are always the same.
        let heading: SafeText<Roff> = """
            .\\" Written by: stickerpress manual
            .TH "\(.text(name.uppercased()))" "1" "" "\(version)" "StickerPress"
            .nh
            .ad l
            """
        return ([heading] + sections).joined(separator: "\n") + "\n"
    }

    static var all: [ManualPage] { [overview] + Command.all.map { ManualPage($0) } }

    static var overview: ManualPage {
        let platforms = ((try? StickerPress().targetTitles) ?? []).joined(separator: ", ")
        let commands = Command.all.map { command -> SafeText<Roff> in
            ".TP\n.B \(.code(command.name))\n\(.text(command.summary)); see \\fB\(.code(name(of: command)))\\fR(1)."
        }
        let environment: [(String, String)] = [
            ("NO_COLOR", "plain text, where it is set and not empty"),
            ("XDG_CACHE_HOME", "the folder of caches, in place of .cache in HOME"),
        ]
        let files: [(String, String)] = [
            ("pack.yaml, pack.json", "the manifest: help manifest explains its keys"),
            (".stickerpress.yaml", "settings for checking bundles that have no manifest; see check"),
            ("stickerpress.lock", "identifiers that were released; see lock"),
            ("~/.cache/stickerpress", "rendered images; see cache"),
        ]
        let everyExit = ExitStatus.allCases
        return ManualPage(
            name: ToolIdentity.name,
            sections: [
                section("NAME", "\(.code(ToolIdentity.name)) \\- \(.text("make and check sticker packs"))"),
                section("SYNOPSIS", ".B \(.code(ToolIdentity.name))\n.I COMMAND\n[\\fIoptions\\fR]"),
                section(
                    "DESCRIPTION",
                    .text("Turns one manifest and a folder of art into sticker packs. Platforms: \(platforms).")),
                section("COMMANDS", commands.joined(separator: "\n")),
                section(
                    "OPTIONS",
                    [
                        Option("help", short: "h", "explain the tool, or the command before it"),
                        Option("version", "print the version"), .noColor,
                    ].map(entry).joined(separator: "\n")),
                section("EXIT STATUS", exits(everyExit)),
                section("ENVIRONMENT", terms(environment)),
                section("FILES", terms(files)),
                section("SEE ALSO", references(Command.all.map(name))),
            ])
    }

    // MARK: Parts

    private static func name(of command: Command) -> String {
        ([ToolIdentity.name] + command.words).joined(separator: "-")
    }

    private static func section(_ title: SafeText<Roff>, _ body: SafeText<Roff>) -> SafeText<Roff> {
        ".SH \"\(title)\"\n\(body)"
    }

    private static func synopsis(_ command: Command) -> SafeText<Roff> {
        var lines: [SafeText<Roff>] = [".B \(.code(ToolIdentity.name + " " + command.name))"]
        if !command.operands.isEmpty { lines.append(".I \"\(.code(command.operands))\"") }
        if !command.options.isEmpty { lines.append("[\\fIoptions\\fR]") }
        return lines.joined(separator: "\n")
    }

    /// A paragraph; a table keeps its lines.
    private static func paragraph(_ text: String) -> SafeText<Roff> {
        guard text.hasPrefix("  ") else { return .text(text) }
        let lines = text.split(separator: "\n").map { SafeText<Roff>.code(String($0)) }
        return ".nf\n\(lines.joined(separator: "\n"))\n.fi"
    }

    private static func entry(_ option: Option) -> SafeText<Roff> {
        let spellings = (option.short.map { ["-\($0)"] } ?? []) + [option.spelling]
        let names = spellings.map { "\\fB\(.code($0))\\fR" as SafeText<Roff> }.joined(separator: ", ")
        let value: SafeText<Roff> = option.value.map { " \\fI\(.code($0))\\fR" } ?? ""
        let fallback = option.fallback.map { " (default: \($0))" } ?? ""
        return ".TP\n\(names)\(value)\n\(.text(option.summary.capitalizedStart + fallback))."
    }

    private static func examples(_ examples: [String]) -> SafeText<Roff> {
        let lines = examples.map { SafeText<Roff>.code(ToolIdentity.name + " " + $0) }.joined(separator: "\n")
        return ".nf\n.RS 4\n\(lines)\n.RE\n.fi"
    }

    private static func exits(_ exits: [ExitStatus]) -> SafeText<Roff> {
        terms(exits.map { (String($0.rawValue), $0.meaning) })
    }

    private static func terms(_ rows: [(name: String, meaning: String)]) -> SafeText<Roff> {
        rows.map { row -> SafeText<Roff> in
            ".TP\n.B \(.code(row.name))\n\(.text(row.meaning.capitalizedStart))."
        }.joined(separator: "\n")
    }

    private static func references(_ names: [String]) -> SafeText<Roff> {
        names.map { "\\fB\(.code($0))\\fR(1)" as SafeText<Roff> }.joined(separator: ",\n")
    }

    /// Commands that share the first word.
    private static func related(to command: Command) -> [String] {
        Command.all.filter { $0.words.first == command.words.first && $0.name != command.name }.map(name)
    }
}

extension ManualPage {
    init(_ command: Command) {
        let name = Self.name(of: command)
        let short = command.details.map(Self.paragraph).joined(separator: "\n.PP\n")
        let sections = [
            Self.section("NAME", "\(.code(name)) \\- \(.text(command.summary))"),
            Self.section("SYNOPSIS", Self.synopsis(command)),
            short.isEmpty ? nil : Self.section("DESCRIPTION", short),
            Self.section("OPTIONS", command.allOptions.map(Self.entry).joined(separator: "\n")),
            Self.section("EXAMPLES", Self.examples(command.examples)),
            Self.section("EXIT STATUS", Self.exits(command.exits)),
            Self.section("SEE ALSO", Self.references([ToolIdentity.name] + Self.related(to: command))),
        ]
        self.init(name: name, sections: sections.compactMap(\.self))
    }
}
