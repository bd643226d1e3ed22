import StickerModel

/// What libyaml found wrong, for people who do not know the grammar.
struct YAMLFault {
    private let problem: String
    private let context: String
    private let source: SourceText
    private let index: Int

    init(_ problem: String, context: String?, in source: SourceText, at index: Int) {
        self.problem = problem
        self.context = context ?? ""
        self.source = source
        self.index = index
    }

    var error: FileError {
        let (message, hint) = text
        return FileError(message, hint: hint, at: source.location(ofScalar: index))
    }

    private var text: (String, String?) {
        if problem.contains("cannot start any token") { return badStart }
        if isIndentedWithTab { return tab }
        switch problem {
        case "mapping values are not allowed in this context":
            return (
                "a `key: value` pair is not allowed here",
                "put a string that contains `: ` in quotes, or check the indentation"
            )
        case "could not find expected ':'":
            return ("this key has no `: ` after it", "write `key: value`; put a string of several lines in quotes")
        case "did not find expected key", "did not find expected '-' indicator":
            return (
                "this line does not fit the lines above it",
                "check the indentation, and that nothing follows a closing quote"
            )
        case "did not find expected ',' or ']'": return ("a `,` or `]` is missing here", nil)
        case "did not find expected ',' or '}'": return ("a `,` or `}` is missing here", nil)
        case "found unexpected end of stream": return ("a quoted string is not closed", "add the closing quote")
        case "found unknown escape character":
            return ("this backslash does not begin a YAML escape", "put the string in single quotes, or write `\\\\`")
        case "control characters are not allowed": return ("contains a control character", "delete it")
        case "block sequence entries are not allowed in this context":
            return ("a `- ` item is not allowed here", "start the list on its own line below the key")
        case "did not find expected <document start>":
            return ("this text is outside the document", "check the indentation of the first lines")
        case "found undefined tag handle", "did not find expected tag URI":
            return ("unknown tag", "remove the word with `!`, or put the string in quotes")
        case "found incompatible YAML document":
            return ("the `%YAML` line names a version that is not supported", "remove the line")
        default: return ("is not valid YAML: " + problem, context.isEmpty ? nil : context)
        }
    }

    private var tab: (String, String?) { ("this line is indented with a tab", "indent with spaces") }

    private var badStart: (String, String?) {
        switch character {
        case "\t": tab
        case "@", "`": ("a string cannot begin with `\(character)` here", "put it in quotes")
        case "%": ("a string cannot begin with `%` here", "put it in quotes")
        default: ("this character is not allowed here", "put the string in quotes")
        }
    }

    private var character: Character {
        let scalars = String(decoding: source.bytes, as: UTF8.self).unicodeScalars
        return scalars.dropFirst(index).first.map { Character($0) } ?? " "
    }

    /// libyaml reports a tab in several ways, so the line itself is examined.
    private var isIndentedWithTab: Bool {
        let line = source.location(ofScalar: index).line
        let text = String(decoding: source.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
        guard line <= lines.count else { return false }
        return lines[line - 1].prefix { $0 == " " || $0 == "\t" || $0 == "-" }.contains("\t")
    }
}
