import StickerEngine

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
