import StickerModel

/// What libyaml found wrong, for people who do not know the grammar.
struct YAMLFault {
    /// What libyaml was reading, and the scalar (character) that it begins with.
    typealias Context = (text: String, index: Int)

    private let problem: String
    private let context: Context?
    private let source: SourceText
    private let index: Int
    private let scalars: String.UnicodeScalarView
    /// Without the ends of the lines.
    private let lines: [Substring]

    init(_ problem: String, context: Context?, in source: SourceText, at index: Int) {
        self.problem = problem
        self.context = context
        self.source = source
        self.index = index
        let text = String(decoding: source.bytes, as: UTF8.self)
        scalars = text.unicodeScalars
        lines = text.replacing("\r\n", with: "\n").split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
    }

    var error: FileError {
        if let found = source.conflict ?? dashed ?? spaceless ?? unclosed { return found }
        let (message, hint) = text
        return FileError(message, hint: hint, at: source.location(ofScalar: place))
    }

    // MARK: - Mistakes above the line where libyaml stops

    /// `-cup.png` below `- pot.png`, which YAML takes for a key.
    private var dashed: FileError? {
        let problems = [
            "could not find expected ':'", "did not find expected '-' indicator", "did not find expected key",
        ]
        guard problems.contains(problem) else { return nil }
        // What was taken for a key is the context, or begins where libyaml stops.
        for number in [context?.index ?? index, index].map({ source.location(ofScalar: $0).line }) {
            guard number <= lines.count, let match = lines[number - 1].wholeMatch(of: /(\s*)-([^\s-].*)/) else {
                continue
            }
            return FileError(
                "a space is missing after `-`", hint: "write `- \(String(match.2.prefix(40)).trimmed)`",
                at: SourceLocation(file: source.file, line: number, column: match.1.unicodeScalars.count + 1))
        }
        return nil
    }

    /// `name:Cats`, which YAML takes for a text: the first of such lines above the one where it fails.
    private var spaceless: FileError? {
        guard ["mapping values are not allowed in this context", "could not find expected ':'"].contains(problem) else {
            return nil
        }
        var number = min(source.location(ofScalar: index).line, lines.count)
        var first: (line: Int, key: Substring, value: Substring)?
        while number >= 1 {
            let match = lines[number - 1].wholeMatch(of: /\s*(?:- )?([A-Za-z_-]+):([^\s:\/].*)/)
            // The line where it fails may be a proper one.
            guard match != nil || first == nil && number >= source.location(ofScalar: index).line - 1 else { break }
            if let match { first = (number, match.1, match.2) }
            number -= 1
        }
        guard let first else { return nil }
        let line = lines[first.line - 1]
        let colon = line[..<first.key.endIndex].unicodeScalars.count
        return FileError(
            "a space is missing after `\(first.key):`",
            hint: "write `\(first.key): \(String(first.value.prefix(40)).trimmed)`",
            at: SourceLocation(file: source.file, line: first.line, column: colon + 1))
    }

    /// A quotation mark or bracket that nothing closes.
    private var unclosed: FileError? {
        if problem == "found unexpected end of stream", let context {
            return FileError(
                "the quote that begins here is not closed", hint: "add the closing quote",
                at: source.location(ofScalar: context.index))
        }
        let isInBrackets = lacksComma || problem == "did not find expected node content"
        guard isInBrackets, let opening = openBracket else { return nil }
        let start = source.location(ofScalar: opening)
        guard start.line < source.location(ofScalar: index).line || isAtEnd else { return nil }
        let (open, close) = character(at: opening) == "{" ? ("{", "}") : ("[", "]")
        return FileError(
            "the `\(open)` here is not closed",
            hint: "add the `\(close)`, or a `,` between two values; `#` begins a comment, so put colors in quotes",
            at: start)
    }

    private var lacksComma: Bool { problem.hasPrefix("did not find expected ',' or") }

    private var isAtEnd: Bool { scalars.dropFirst(index).allSatisfy(\.properties.isWhitespace) }

    /// The bracket that is open where libyaml stops.
    private var openBracket: Int? {
        if let context, context.text.hasPrefix("while parsing a flow"), "[{".contains(character(at: context.index)) {
            return context.index
        }
        var open: [Int] = []
        for (position, scalar) in scalars.prefix(index).enumerated() {
            if scalar == "[" || scalar == "{" { open.append(position) }
            if scalar == "]" || scalar == "}" { _ = open.popLast() }
        }
        return open.last
    }

    private func character(at index: Int) -> Character {
        scalars.dropFirst(index).first.map { Character($0) } ?? " "
    }

    // MARK: - Mistakes where libyaml stops

    private var text: (String, String?) {
        let beginsNoToken = problem == "found character that cannot start any token"
        let mark = character(at: place)
        if isIndentedWithTab || beginsNoToken && mark == "\t" {
            return ("this line is indented with a tab", "indent with spaces")
        }
        if beginsNothing || beginsNoToken {
            return ("`\(mark)` has a meaning of its own in YAML", "put a string that begins with `\(mark)` in quotes")
        }
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
        case "found unknown escape character":
            return (
                "this backslash does not begin a YAML escape", "put the string in single quotes, or write `\\\\`"
            )
        case _ where lacksComma:
            return ("a `,` or `\(problem.suffix(2).prefix(1))` is missing here", nil)
        case "did not find expected node content":
            return ("a value is missing here", "write it, or delete the `,` too many; put signs in quotes")
        default: return ("is not valid YAML: " + problem, context?.text)
        }
    }

    private var place: Int { beginsNothing ? context?.index ?? index : index }

    /// Whether a `*`, `&` or `!` begins no alias, anchor or tag: then the mistake is where it stands.
    private var beginsNothing: Bool {
        let problems = [
            "did not find expected alphabetic or numeric character", "found undefined tag handle",
            "did not find expected tag URI",
        ]
        return problems.contains(problem) || context?.text == "while scanning a tag"
    }

    /// libyaml reports a tab in several ways, so the line itself is examined.
    private var isIndentedWithTab: Bool {
        let line = source.location(ofScalar: index).line
        guard line <= lines.count else { return false }
        return lines[line - 1].prefix { $0 == " " || $0 == "\t" || $0 == "-" }.contains("\t")
    }
}
