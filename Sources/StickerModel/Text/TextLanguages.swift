import struct Foundation.Data

// The languages that texts are written in, and for each the functions that make any text safe in it.

// MARK: - Code

/// A language with literals in double quotes, comments and names.
package protocol CodeLanguage: TextLanguage {
    /// Whether `$` begins an expression inside a literal.
    static var expandsDollar: Bool { get }

    /// A scalar by its number, as hex digits, four or fewer.
    static func escape(_ digits: String) -> String
}

extension CodeLanguage {
    package static var expandsDollar: Bool { false }
    package static func escape(_ digits: String) -> String { "\\u" + digits.padded }
}

package enum SwiftCode: CodeLanguage {
    package static func escape(_ digits: String) -> String { "\\u{\(digits)}" }
}

package enum KotlinCode: CodeLanguage {
    package static var expandsDollar: Bool { true }
}

package enum DartCode: CodeLanguage {
    package static var expandsDollar: Bool { true }
    package static func escape(_ digits: String) -> String { "\\u{\(digits)}" }
}

/// JavaScript and TypeScript.
package enum ScriptCode: CodeLanguage {}

package enum JSON: CodeLanguage {}

package enum YAML: CodeLanguage {}

/// An old-style (OpenStep) property list, as `project.pbxproj` and `.strings` files are.
package enum PropertyList: CodeLanguage {
    package static func escape(_ digits: String) -> String { "\\U" + digits.padded }
}

extension SafeText where Language: CodeLanguage {
    /// A literal with its quotes.
    package static func literal(_ text: String) -> SafeText {
        let escaped = text.replacingScalars { scalar in
            switch scalar {
            // In Swift, `\(` would begin an expression.
            case "\\": "\\\\"
            case "\"": "\\\""
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case "$" where Language.expandsDollar: "\\$"
            case _ where scalar.isInvisible: Language.escape(String(scalar.value, radix: 16))
            default: nil
            }
        }
        return SafeText(escaped: "\"" + escaped + "\"")
    }

    /// A part of a comment, on one line. A space parts `*/`, which would end a block comment, and `/*`, which would begin an
    /// inner one in Swift and Kotlin; the text never ends with half of either.
    package static func comment(_ text: String) -> SafeText {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let next: Unicode.Scalar = scalar.isInvisible ? " " : scalar
            if let last = result.last, (last == "*" && next == "/") || (last == "/" && next == "*") {
                result.append(" ")
            }
            result.append(next)
        }
        if let last = result.last, last == "*" || last == "/" { result.append(" ") }
        return SafeText(escaped: String(result))
    }

    /// A name of something in the code: whatever is not an ASCII letter, a digit or `_` becomes `_`.
    package static func name(_ text: String) -> SafeText {
        SafeText(
            escaped: text.replacingScalars { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "_": nil
                default: "_"
                }
            })
    }
}

extension SafeText where Language == PropertyList {
    /// A text without quotes where Xcode writes none, else a literal.
    package static func word(_ text: String) -> SafeText {
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            // `//` would begin a comment.
            case "/" where last == "/": return literal(text)
            case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "/": last = scalar
            default: return literal(text)
            }
        }
        return last == nil ? literal(text) : SafeText(escaped: text)
    }
}

extension SafeText where Language == YAML {
    /// A text without quotes where every YAML reader, including old ones, reads exactly this text; else a literal.
    package static func scalar(_ text: String) -> SafeText {
        var last: Unicode.Scalar?
        var isNumber = true
        for scalar in text.unicodeScalars {
            let isLetter = scalar.properties.isAlphabetic
            guard isLetter || scalar.properties.numericType == .decimal || " _./-".unicodeScalars.contains(scalar),
                last != nil
                    || (scalar.properties.canonicalCombiningClass == .notReordered
                        && !" _./-".unicodeScalars.contains(scalar))
            else { return literal(text) }
            // Letters of numbers: 0x1F, 0b1, 0o17, 1e5.
            if isLetter, !"abcdefoxABCDEFOX".unicodeScalars.contains(scalar) { isNumber = false }
            if last == nil, isLetter { isNumber = false }
            last = scalar
        }
        guard let last, last != " ", !isNumber, !yamlWords.contains(text.lowercased()) else { return literal(text) }
        return SafeText(escaped: text)
    }
}

/// Words that are no texts in YAML 1.1 or 1.2.
private let yamlWords: Set<String> = ["null", "true", "false", "y", "n", "yes", "no", "on", "off"]

// MARK: - Markup

package enum XML: TextLanguage {}

extension SafeText where Language == XML {
    /// Text, or the value of an attribute. Scalars that XML 1.0 excludes become U+FFFD.
    package static func text(_ text: String) -> SafeText {
        SafeText(
            escaped: text.replacingScalars { scalar in
                switch scalar {
                // A parser would turn these into spaces or line feeds.
                case "\t", "\n", "\r": "&#\(scalar.value);"
                case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: "\u{FFFD}"
                default: entity(scalar)
                }
            })
    }
}

package enum HTML: TextLanguage {}

extension SafeText where Language == HTML {
    /// One line of text, or the value of an attribute.
    package static func text(_ text: String) -> SafeText {
        SafeText(escaped: text.replacingScalars { entity($0) ?? $0.shown })
    }

    /// Bytes in letters, digits, `+`, `/` and `=`.
    package static func base64(_ bytes: [UInt8]) -> SafeText {
        SafeText(escaped: Data(bytes).base64EncodedString())
    }

    /// A JSON document inside a script element that holds data. In JSON only a string can contain `<`, and `\u003C` in a
    /// string means the same: nothing is left that could end the element or begin a comment.
    package static func data(json: String) -> SafeText {
        SafeText(escaped: json.replacingScalars { $0 == "<" ? "\\u003C" : nil })
    }
}

private func entity(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&apos;"
    default: nil
    }
}

package enum Markdown: TextLanguage {}

extension SafeText where Language == Markdown {
    /// One line of text, also between the bars of a table.
    package static func text(_ text: String) -> SafeText {
        SafeText(escaped: markdown(text.unicodeScalars))
    }

    /// A text of our own rules: what is between two backticks is code.
    package static func prose(_ text: String, inTable: Bool = false) -> SafeText {
        var parts = text.unicodeScalars.split(separator: "`", omittingEmptySubsequences: false)[...]
        var result = ""
        while let part = parts.popFirst() {
            result += String(part).replacingScalars { scalar in
                let isSign = "\\*_<>[]#".unicodeScalars.contains(scalar) || (inTable && scalar == "|")
                return isSign ? "\\\(scalar)" : scalar.shown
            }
            guard parts.count >= 2, let code = parts.popFirst() else {
                if !parts.isEmpty { result += "\\`" }
                continue
            }
            // A `|` ends a cell even between backticks.
            result += SafeText.code(String(code), escapesBars: inTable).string
        }
        return SafeText(escaped: result)
    }

    /// Code between as many backticks as it needs.
    package static func code(_ text: String, escapesBars: Bool = false) -> SafeText {
        let shown = text.replacingScalars { $0 == "|" && escapesBars ? "\\|" : $0.shown }
        let runs = shown.unicodeScalars.split { $0 != "`" }.map(\.count)
        let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
        // Spaces that touch the fence are not part of the code.
        let space = runs.isEmpty ? "" : " "
        return SafeText(escaped: fence + space + shown + space + fence)
    }

    /// A part of a line in a block of code. A literal has one line, and only a whole line can end such a block.
    package static func inBlock(_ code: SafeText<some CodeLanguage>) -> SafeText { SafeText(escaped: code.string) }

    private static func markdown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var isStart = true
        return scalars.reduce(into: "") { text, scalar in
            switch scalar {
            // A reader that shows HTML must not see a tag, whatever it makes of a backslash.
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "!", "$": text += "\\\(scalar)"
            // These begin a list or underline a title.
            case "-" where isStart, "+" where isStart, "=" where isStart:
                text += "\\\(scalar)"
            default: text += scalar.shown.map { "\\" + $0 } ?? String(scalar)
            }
            isStart = isStart && (scalar == " " || scalar.isInvisible)
        }
    }
}

package enum CSV: TextLanguage {}

extension SafeText where Language == CSV {
    /// A field (RFC 4180), in quotation marks where it needs them. An apostrophe goes before text that a spreadsheet would
    /// take for a formula.
    package static func field(_ text: String) -> SafeText {
        let field = plain(text)
        guard field.unicodeScalars.contains(where: { $0 == "," || $0 == ";" || $0 == "\"" }) else {
            return SafeText(escaped: field)
        }
        return SafeText(escaped: "\"" + field.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\"")
    }

    /// What a reader of CSV makes of the field: the text with its guard, without quotation marks.
    package static func plain(_ text: String) -> String {
        let shown = text.replacingScalars(\.shown)
        return isFormula(shown) ? "'" + shown : shown
    }

    /// The text that `field` was given, from what a reader of CSV makes of the field.
    package static func original(of plain: String) -> String {
        let unguarded =
            plain.unicodeScalars.first == "'" && isFormula(String(plain.unicodeScalars.dropFirst()))
            ? String(plain.unicodeScalars.dropFirst()) : plain
        return unguarded.replacing(/\\u\{([0-9A-F]{1,6})\}/) { match in
            let scalar = UInt32(match.output.1, radix: 16).flatMap { Unicode.Scalar($0) }
            return scalar.map { $0.isInvisible ? String($0) : String(match.output.0) } ?? String(match.output.0)
        }
    }

    /// Whether a spreadsheet could take a text for a formula. Apostrophes before one count as well, so that each text has a
    /// guarded form of its own.
    private static func isFormula(_ text: String) -> Bool {
        let start = text.unicodeScalars.first {
            $0 != "'" && !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
        return start.map(formulaSigns.contains) ?? false
    }

    /// The byte order mark.
    package static var mark: SafeText { SafeText(escaped: "\u{FEFF}") }
}

/// What begins a formula, also in their full-width forms.
private let formulaSigns: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
]

// MARK: - Terminals and services

package enum Terminal: TextLanguage {}

extension SafeText where Language == Terminal {
    /// One line: control characters, ends of lines and the marks that reorder text become `\n`, `\t`, `\u{1B}`.
    ///
    /// File names may contain all of these, and a terminal or a log would obey them. A log of GitHub also obeys lines that
    /// begin with `::` or contain `##[`.
    package static func text(_ text: String) -> SafeText {
        var isStart = true
        var hashes = 0
        return SafeText(
            escaped: text.replacingScalars { scalar in
                let isCommand = (isStart && scalar == ":") || (hashes >= 2 && scalar == "[")
                isStart = isStart && scalar.properties.isWhitespace
                hashes = scalar == "#" ? hashes + 1 : 0
                return isCommand ? scalar.asEscape : scalar.shown
            })
    }

    /// Several lines of our own: line feeds stay, everything else is as in `text`.
    package static func lines(_ text: String) -> SafeText {
        text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { SafeText.text(String($0)) }.joined(separator: "\n")
    }

    /// A word as a shell reads it back: in single quotes where it has more than letters, digits and `._-/+`.
    package static func shellWord(_ word: String) -> SafeText {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                || "._-/+".unicodeScalars.contains(scalar)
        }
        if isPlain, !word.isEmpty { return text(word) }
        return "'" + text(word.replacingScalars { $0 == "'" ? "'\\''" : nil }) + "'"
    }
}

/// A command in the log of a GitHub workflow.
package enum WorkflowCommand: TextLanguage {}

extension SafeText where Language == WorkflowCommand {
    /// The text after `::`, with one line or more.
    package static func message(_ lines: [String]) -> SafeText {
        lines.map { line in SafeText(escaped: line.replacingScalars { $0 == "%" ? "%25" : $0.shown }) }
            .joined(separator: "%0A")
    }

    /// The value of a property, which also ends at `:` and `,`.
    package static func property(_ text: String) -> SafeText {
        SafeText(
            escaped: text.replacingScalars { scalar in
                switch scalar {
                case "%": "%25"
                case "\r": "%0D"
                case "\n": "%0A"
                case ":": "%3A"
                case ",": "%2C"
                default: scalar.shown
                }
            })
    }
}

package enum URI: TextLanguage {}

extension SafeText where Language == URI {
    /// A path: every byte that is not a letter, a digit or one of `-._~/` is percent-encoded.
    package static func path(_ path: String) -> SafeText {
        SafeText(
            escaped: path.utf8.reduce(into: "") { text, byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "~"), UInt8(ascii: "/"):
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
                }
            })
    }
}

// MARK: - Scalars

extension Unicode.Scalar {
    /// Whether this is a control character, the end of a line, a noncharacter that documents may not contain, or a mark
    /// that makes the text around it read in another order.
    package var isInvisible: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF:
            true
        default: false
        }
    }

    /// An invisible scalar as people read it: `\n`, `\t`, `\u{1B}`; nil for all others.
    fileprivate var shown: String? {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: isInvisible ? asEscape : nil
        }
    }

    fileprivate var asEscape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension String {
    /// The text with each scalar replaced for which `replacement` has something.
    fileprivate func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if let other = replacement(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
        }
    }

    /// Hex digits, four or more.
    fileprivate var padded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
