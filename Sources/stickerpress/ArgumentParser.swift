import StickerEngine
import StickerModel

/// A parsed command line: options by name, and the operands between them.
struct Arguments: Sendable, Equatable {
    /// The command they belong to, for error messages.
    let command: String
    var operands: [String] = []
    var options: [String: [String]] = [:]

    func has(_ option: Option) -> Bool { options[option.name] != nil }

    func value(_ option: Option) -> String? { options[option.name]?.last }

    /// The file that an option names; nil for standard output, with or without `-`.
    func file(_ option: Option) -> String? { value(option).flatMap { $0 == NamedFile.standardOutput ? nil : $0 } }

    /// The folder that an option names. Throws `UsageError` for `-`: a folder cannot go to standard output.
    func folder(_ option: Option) throws -> String? {
        guard value(option) == NamedFile.standardOutput else { return value(option) }
        throw UsageError(
            "\(option.spelling) takes a folder, and - is standard output; write ./- for a folder of that name",
            command: command)
    }

    /// All values of a repeatable option, in order.
    func values(_ option: Option) -> [String] { options[option.name] ?? [] }
}

/// Parses a command line the way common tools do.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, bundled flags (`-qv`), options and operands in any order,
/// `--` before operands that start with a dash. A lone `-` and negative numbers are operands or values, not options.
struct ArgumentParser {
    private let command: Command
    private let options: [Option]
    private var arguments: Arguments
    private var rest: ArraySlice<String> = []

    init(command: Command) {
        self.command = command
        options = command.options + [.noColor]
        arguments = Arguments(command: command.name)
    }

    /// Throws a `UsageError` that names the argument.
    func parse(_ words: [String]) throws -> Arguments {
        var parser = self
        parser.rest = words[...]
        while let word = parser.rest.popFirst() {
            if word == "--" {
                parser.arguments.operands += parser.rest
                break
            }
            try parser.parse(word: word)
        }
        try parser.countOperands()
        return parser.arguments
    }

    private mutating func parse(word: String) throws {
        if word.hasPrefix("--") {
            try parseLong(word)
        } else if isOption(word) {
            try parseShort(word)
        } else {
            arguments.operands.append(word)
        }
    }

    private mutating func parseLong(_ word: String) throws {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = options.first(where: { $0.name == name }) else {
            let choices = options.map(\.spelling) + ["--help", "--version"]
            throw UsageError.unknown("option", "--" + name, choices: choices, lists: false, command: command.name)
        }
        if option.value == nil, parts.count > 1 {
            throw UsageError("\(option.spelling) takes no value", command: command.name)
        }
        try add(option, as: option.spelling, attached: parts.count > 1 ? String(parts[1]) : nil)
    }

    private mutating func parseShort(_ word: String) throws {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                let choices = options.compactMap(\.short) + ["h"]
                throw UsageError.unknown(
                    "option", "-\(letter)", choices: choices.map { "-\($0)" }, lists: false, command: command.name)
            }
            guard option.value != nil, !letters.isEmpty else {
                try add(option, as: "-\(letter)", attached: nil)
                continue
            }
            let value = letters.first == "=" ? letters.dropFirst() : letters
            return try add(option, as: "-\(letter)", attached: String(value))
        }
    }

    private mutating func add(_ option: Option, as spelling: String, attached: String?) throws {
        guard let placeholder = option.value else {
            arguments.options[option.name] = []
            return
        }
        guard let value = attached ?? nextValue() else {
            throw UsageError("\(spelling) needs a value: \(spelling) \(placeholder)", command: command.name)
        }
        guard !value.isEmpty else {
            throw UsageError("\(spelling) has an empty value: \(spelling) \(placeholder)", command: command.name)
        }
        if arguments.has(option), !option.isRepeatable {
            throw UsageError("\(spelling) is given more than once", command: command.name)
        }
        arguments.options[option.name, default: []].append(value)
    }

    private mutating func nextValue() -> String? {
        guard let word = rest.first, word != "--", !word.hasPrefix("--"), !isOption(word) else { return nil }
        return rest.popFirst()
    }

    /// `-q` but neither `-` nor `-12.5`.
    private func isOption(_ word: String) -> Bool {
        word.hasPrefix("-") && word != "-" && Double(word) == nil
    }

    private func countOperands() throws {
        let count = arguments.operands.count
        if let address = arguments.operands.first(where: { $0.hasPrefix("https://") || $0.hasPrefix("http://") }) {
            throw UsageError(
                "nothing is loaded from an address: download \(address) with a browser, and name the file",
                command: command.name)
        }
        if count < command.operandCount.lowerBound {
            let operands = command.operands.split(separator: "|").map(String.init)
            throw UsageError("\(command.name) needs \(NameList.whole(operands, "or"))", command: command.name)
        }
        let most = command.operandCount.upperBound
        if count > most {
            let limit = most == 0 ? "takes none" : most == 1 ? "takes only one" : "takes at most \(most)"
            let remedy = command.name == "import" ? "; name a folder that has them all" : ""
            throw UsageError(
                "unexpected argument \(arguments.operands[most]); \(command.name) \(limit)\(remedy)",
                command: command.name)
        }
    }
}

/// A command line that cannot be understood: names the argument, suggests what was meant, says where help is.
struct UsageError: Error, Equatable {
    /// The whole sentence, without a full stop.
    let message: String
    /// The command whose help page answers the question; nil for the overview.
    var command: String?

    init(_ message: String, command: String? = nil) {
        self.message = message
        self.command = command
    }

    /// Two lines for standard error.
    var text: SafeText<Terminal> {
        let help = ["See", ToolIdentity.name, "help", command].compactMap(\.self).joined(separator: " ")
        return "stickerpress: error: \(.text(message))\n\(.text(help))\n"
    }

    /// "unknown option ‘--stict’; did you mean ‘--strict’?", or, where nothing is similar and `lists` is set, all
    /// there are.
    static func unknown(
        _ kind: String, _ word: String, choices: [String], lists: Bool = true, command: String? = nil
    ) -> UsageError {
        let remedy =
            if let near = SpellingSuggestion.match(word, in: choices) {
                "; did you mean ‘\(near)’?"
            } else if lists, !choices.isEmpty {
                "; choose \(NameList.whole(choices, "or"))"
            } else {
                ""
            }
        return UsageError("unknown \(kind) ‘\(word)’\(remedy)", command: command)
    }

    static func unknownCommand(_ word: String) -> UsageError {
        if word.hasPrefix("-") {
            // The short forms that other tools have are meant as the long ones here.
            let choices = ["--help", "--version", Option.noColor.spelling]
            let long = word.count == 2 ? choices.first { $0.dropFirst(2).first == word.lowercased().last } : nil
            if let long { return UsageError("unknown option ‘\(word)’; did you mean ‘\(long)’?") }
            return .unknown("option", word, choices: choices, lists: false)
        }
        if word.contains("/") || word.hasSuffix(".yaml") || word.hasSuffix(".json") {
            return UsageError("‘\(word)’ is not a command; to build it: \(ToolIdentity.name) build \(word)")
        }
        return .unknown("command", word, choices: Command.names, lists: false)
    }
}
