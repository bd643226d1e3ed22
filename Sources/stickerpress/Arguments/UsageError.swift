import StickerEngine
import StickerModel

/// A command line that is not understood: names the argument, suggests what was meant, says where help is.
struct UsageError: Error, Equatable {
    /// The whole sentence, without full stop.
    let message: String
    /// The command whose help answers the question; nil for the overview.
    var command: String?

    init(_ message: String, command: String? = nil) {
        self.message = message
        self.command = command
    }

    /// Two lines for standard error.
    var text: String {
        let help = ["See", ToolIdentity.name, "help", command].compactMap(\.self).joined(separator: " ")
        return "\(ToolIdentity.name): error: \(message.displaySafe)\n\(help)\n"
    }

    /// "unknown option --stict, did you mean --strict?"; without a near one, all there are if `lists`.
    static func unknown(
        _ kind: String, _ word: String, known: [String], lists: Bool = true, command: String? = nil
    ) -> UsageError {
        let remedy =
            if let near = SpellingSuggestion.match(word, in: known) {
                ", did you mean \(near)?"
            } else if lists, !known.isEmpty {
                "; there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))"
            } else {
                ""
            }
        return UsageError("unknown \(kind) \(word)\(remedy)", command: command)
    }

    static func unknownCommand(_ word: String) -> UsageError {
        if word.hasPrefix("-") {
            let known = ["--help", "--version", Option.noColor.spelling]
            if SpellingSuggestion.match(word, in: known) != nil { return .unknown("option", word, known: known) }
            return UsageError("\(word) stands where a command is expected")
        }
        if word.contains("/") || word.hasSuffix(".yaml") || word.hasSuffix(".json") {
            return UsageError("\(word) is no command; to build it: \(ToolIdentity.name) build \(word)")
        }
        return .unknown("command", word, known: Command.all.map(\.name), lists: false)
    }
}
