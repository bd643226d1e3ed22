/// A language with literals in double quotes, comments and names.
package protocol CodeLanguage: TextLanguage {
    /// Whether `$` begins an expression inside a literal.
    static var expandsDollar: Bool { get }

    /// A scalar by its number, as hex digits, four or fewer.
    static func escape(_ digits: String) -> String
}

extension CodeLanguage {
    /// A language in which `$` in a literal is a dollar sign.
    package static var expandsDollar: Bool { false }
    /// `\u` with at least four digits; languages with another escape have their own.
    package static func escape(_ digits: String) -> String { "\\u" + digits.padded(to: 4) }
}

package enum SwiftCode: CodeLanguage {
    /// `\u{1F600}`, with any number of digits.
    package static func escape(_ digits: String) -> String { "\\u{\(digits)}" }
}

package enum KotlinCode: CodeLanguage {
    /// `$name` and `${…}` are expressions.
    package static var expandsDollar: Bool { true }
}

package enum DartCode: CodeLanguage {
    /// `$name` and `${…}` are expressions.
    package static var expandsDollar: Bool { true }
    /// `\u{1F600}`, with any number of digits.
    package static func escape(_ digits: String) -> String { "\\u{\(digits)}" }
}

/// JavaScript and TypeScript.
package enum ScriptCode: CodeLanguage {}

/// Strings inside JSON; whole documents are written by `JSONWriter`.
package enum JSON: CodeLanguage {}

/// A manifest that we write: each text is a plain scalar or in double quotes.
package enum YAML: CodeLanguage {}

/// An old-style (OpenStep) property list, as `project.pbxproj` is.
package enum PropertyList: CodeLanguage {
    /// `\U` with at least four digits, as Xcode reads it.
    package static func escape(_ digits: String) -> String { "\\U" + digits.padded(to: 4) }
}

extension SafeText where Language: CodeLanguage {
    package static func literal(_ text: String) -> SafeText {
        let expandsDollar = Language.expandsDollar
        let isPlain = text.isPlain { byte in
            byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") || expandsDollar && byte == UInt8(ascii: "$")
        }
        guard !isPlain else { return SafeText(escaped: "\"" + text + "\"") }
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

    /// A part of a comment, on one line. A space parts `*/`, which would end a block comment, and `/*`, which would
    /// begin an inner one in Swift and Kotlin; the text never ends with half of either.
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

/// Words that are not texts in YAML 1.1 or 1.2.
private let yamlWords: Set<String> = ["null", "true", "false", "y", "n", "yes", "no", "on", "off"]
