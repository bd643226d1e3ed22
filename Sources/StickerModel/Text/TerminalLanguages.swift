/// What a person reads in a terminal or a log, without styles.
package enum Terminal: TextLanguage {}

extension SafeText where Language == Terminal {
    /// One line: control characters, ends of lines and the marks that reorder text become `\n`, `\t`, `\u{1B}`.
    ///
    /// File names may contain all of these, and a terminal or a log would obey them. A log of GitHub also obeys lines
    /// that begin with `::` or contain `##[`.
    package static func text(_ text: String) -> SafeText {
        var isStart = true
        var hashes = 0
        return SafeText(
            escaped: text.replacingScalars { scalar in
                let isCommand = (isStart && scalar == ":") || (hashes >= 2 && scalar == "[")
                isStart = isStart && scalar.properties.isWhitespace
                hashes = scalar == "#" ? hashes + 1 : 0
                return isCommand ? scalar.asEscape : scalar.visibleForm
            })
    }

    /// Several lines of our own: line feeds stay, everything else is as in `text`.
    package static func lines(_ text: String) -> SafeText {
        text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { SafeText.text(String($0)) }.joined(separator: "\n")
    }

    /// A word as a shell reads it back: in single quotes where it has more than letters, digits and `._-/+:`.
    package static func shellWord(_ word: String) -> SafeText {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                || "._-/+:".unicodeScalars.contains(scalar)
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
        lines.map { line in SafeText(escaped: line.replacingScalars { $0 == "%" ? "%25" : $0.visibleForm }) }
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
                default: scalar.visibleForm
                }
            })
    }
}

/// An address (RFC 3986).
package enum URI: TextLanguage {}

extension SafeText where Language == URI {
    /// A path: every byte that is not a letter, a digit or one of `-._~/` is percent-encoded.
    package static func path(_ path: String) -> SafeText {
        guard !path.utf8.allSatisfy(isPlain) else { return SafeText(escaped: path) }
        return SafeText(
            escaped: path.utf8.reduce(into: "") { text, byte in
                if isPlain(byte) {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
                }
            })
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte.isDigit || byte.isLetter || "-._~/".utf8.contains(byte) }
}
