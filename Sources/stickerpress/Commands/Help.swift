import StickerEngine

extension Command {
    static let help = Command(
        "help", "Explain the commands, or one of them",
        operands: "[COMMAND]", count: 0...2,
        examples: ["help", "help build"]
    ) { arguments, session in
        guard let name = arguments.operands.first else {
            session.results.write(HelpText.overview)
            return .success
        }
        guard let (command, length) = Command.leading(arguments.operands) else {
            throw UsageError.unknownCommand(name)
        }
        guard length == arguments.operands.count else {
            throw UsageError("unexpected argument \(arguments.operands[length]); help explains one command")
        }
        session.results.write(HelpText.page(command))
        return .success
    }
}

extension Command {
    static let version = Command(
        "version", "Print the version",
        examples: ["version", "--version"]
    ) { _, session in
        session.results.write("\(ToolIdentity.name) \(ToolIdentity.version)\n")
        return .success
    }
}

extension Command {
    static let schema = Command(
        "schema", "Print the JSON Schema of the manifest",
        details: [
            "Editors complete and check a manifest by it: save it as .pack.schema.json beside the manifest and let "
                + "pack.yaml begin with \"# yaml-language-server: $schema=.pack.schema.json\"."
        ],
        examples: ["schema", "schema > .pack.schema.json"]
    ) { _, session in
        let text = try StickerPress().manifestSchema
        session.results.write(text.hasSuffix("\n") ? text : text + "\n")
        return .success
    }
}

/// The overview and one page a command, 80 columns wide.
enum HelpText {
    private static let width = 80

    static var overview: String {
        let names = Command.all.map { ($0.name, $0.summary) }
        return """
            One manifest and a folder of art in; sticker packs for every platform out.

            Usage: \(ToolIdentity.name) COMMAND [options]

            \(columns(names))

            \(ToolIdentity.name) help COMMAND explains a command, with examples; --help does so anywhere.
            --no-color, or NO_COLOR in the environment, prints plain text on a terminal too.

            """
    }

    static func page(_ command: Command) -> String {
        let usage = [ToolIdentity.name, command.name, command.operands, command.options.isEmpty ? "" : "[options]"]
            .filter { !$0.isEmpty }.joined(separator: " ")
        let sections = [
            command.summary + ".",
            "Usage: " + usage,
            command.details.map { Paragraph.wrapped($0, width: width) }.joined(separator: "\n\n"),
            section("Options", columns(command.options.map(row))),
            section("Examples", command.examples.map { "  \(ToolIdentity.name) \($0)" }.joined(separator: "\n")),
            section("Exit codes", columns(command.exits.map { (String($0.rawValue), $0.meaning) })),
        ]
        return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func section(_ title: String, _ body: String) -> String {
        body.isEmpty ? "" : "\(title):\n\(body)"
    }

    private static func row(_ option: Option) -> (String, String) {
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.value.map { " \($0)" } ?? ""
        let fallback = option.fallback.map { " (default: \($0))" } ?? ""
        return (short + option.spelling + value, option.summary + fallback)
    }

    private static func columns(_ rows: [(String, String)]) -> String {
        let indent = (rows.map(\.0.count).max() ?? 0) + 4
        return rows.map { name, text in
            let lead = "  " + name + String(repeating: " ", count: indent - 2 - name.count)
            return lead + Paragraph.wrapped(text, width: width, indent: indent).dropFirst(indent)
        }.joined(separator: "\n")
    }
}

extension ExitStatus {
    /// What the exit code says, for help texts.
    var meaning: String {
        switch self {
        case .success: "done; no finding is an error"
        case .findings: "findings of severity error"
        case .usage: "the command line is not understood"
        case .badManifest: "the manifest does not parse or holds mistakes"
        case .missingInput: "a named input is missing, or changed while it was read"
        case .internalFault: "a fault of the tool itself"
        case .cannotWrite: "the output cannot be written"
        case .interrupted: "stopped by Ctrl-C, after cleaning up"
        case .terminated: "stopped by SIGTERM, after cleaning up"
        }
    }
}
