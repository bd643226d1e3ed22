import PortableFoundation

/// XML 1.0: JUnit reports, resources of Android, XML property lists.
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

/// The pages and reports that a browser opens.
package enum HTML: TextLanguage {}

extension SafeText where Language == HTML {
    /// One line of text, or the value of an attribute.
    package static func text(_ text: String) -> SafeText {
        let isPlain = text.isPlain { byte in
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
            default: false
            }
        }
        guard !isPlain else { return SafeText(escaped: text) }
        return SafeText(escaped: text.replacingScalars { entity($0) ?? $0.visibleForm })
    }

    /// A sentence of ours, in which everything between two backticks is code.
    package static func prose(_ text: String) -> SafeText {
        prose(text, backtick: "`", plain: { .text($0) }, code: { "<code>\(.text($0))</code>" })
    }

    /// Bytes in letters, digits, `+`, `/` and `=`.
    package static func base64(_ bytes: [UInt8]) -> SafeText {
        SafeText(escaped: Data(bytes).base64EncodedString())
    }

    /// A JSON document inside a script element that holds data. In JSON only a string can contain `<`, and `\u003C` in
    /// a string means the same: nothing is left that could end the element or begin a comment.
    package static func data(json: String) -> SafeText {
        guard json.utf8.contains(UInt8(ascii: "<")) else { return SafeText(escaped: json) }
        return SafeText(escaped: json.replacingScalars { $0 == "<" ? "\\u003C" : nil })
    }

    /// A color in a style element: `#EFEAE2`.
    package static func color(_ color: Color) -> SafeText { SafeText(escaped: color.hex) }
}

extension SafeText {
    /// A sentence in which everything between two backticks is code; `backtick` is one without a second.
    fileprivate static func prose(
        _ text: String, backtick: SafeText, plain: (String) -> SafeText, code: (String) -> SafeText
    ) -> SafeText {
        let parts = text.unicodeScalars.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        return parts.enumerated().map { index, part -> SafeText in
            if index.isMultiple(of: 2) { return plain(part) }
            return index < parts.count - 1 ? code(part) : backtick + plain(part)
        }.joined()
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

/// Markdown as GitHub renders it.
package enum Markdown: TextLanguage {}

extension SafeText where Language == Markdown {
    /// One line of text, also between the bars of a table.
    package static func text(_ text: String) -> SafeText {
        SafeText(escaped: markdown(text.unicodeScalars))
    }

    /// A text of our own rules: what is between two backticks is code.
    package static func prose(_ text: String, inTable: Bool = false) -> SafeText {
        let plain = { (part: String) in
            part.replacingScalars { scalar in
                let isSign = "\\*_<>[]#".unicodeScalars.contains(scalar) || (inTable && scalar == "|")
                return isSign ? "\\\(scalar)" : scalar.visibleForm
            }
        }
        // A `|` ends a cell even between backticks.
        return prose(
            text, backtick: "\\`", plain: { SafeText(escaped: plain($0)) }, code: { .code($0, escapesBars: inTable) })
    }

    /// Code between as many backticks as it needs.
    package static func code(_ text: String, escapesBars: Bool = false) -> SafeText {
        let visible = text.replacingScalars { $0 == "|" && escapesBars ? "\\|" : $0.visibleForm }
        let runs = visible.unicodeScalars.split { $0 != "`" }.map(\.count)
        let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
        // Spaces that touch the fence are not part of the code.
        let space = runs.isEmpty ? "" : " "
        return SafeText(escaped: fence + space + visible + space + fence)
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
            default: text += scalar.visibleForm.map { "\\" + $0 } ?? String(scalar)
            }
            isStart = isStart && (scalar == " " || scalar.isInvisible)
        }
    }
}
