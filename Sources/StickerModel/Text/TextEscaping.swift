extension String {
    /// Replaces each scalar for which `escape` returns a text.
    ///
    /// Every escape goes by scalars: a combining mark behind a `<` makes one character of the two, which a comparison
    /// of characters would miss.
    package func escapingScalars(_ escape: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if let escaped = escape(scalar) { text += escaped } else { text.unicodeScalars.append(scalar) }
        }
    }

    /// For XML text and attributes. Scalars that XML 1.0 excludes become U+FFFD.
    package var xmlEscaped: String {
        escapingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&apos;"
            case "\t", "\n", "\r": nil
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: "\u{FFFD}"
            default: nil
            }
        }
    }

    /// A path as part of an address: every byte that is not a letter, a digit or one of `-._~/` is percent-encoded.
    package var percentEncodedPath: String {
        utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// On one line and readable, for a comment in source code. A space parts `*/`, which would end a block comment, and
    /// `/*`, which would begin an inner one in Swift and Kotlin; a comment never ends with half of either.
    package var commentText: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let next: Unicode.Scalar = scalar.isInvisible ? " " : scalar
            if let last = result.last, (last == "*" && next == "/") || (last == "/" && next == "*") {
                result.append(" ")
            }
            result.append(next)
        }
        if let last = result.last, last == "*" || last == "/" { result.append(" ") }
        return String(result)
    }

    /// The text between double quotes, as a literal of a programming language.
    package func literal(in language: SourceLanguage) -> String {
        var result = "\""
        for scalar in unicodeScalars {
            switch scalar {
            // Escaped in Swift too, where `\(` would begin an expression.
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "$" where language == .kotlin || language == .dart: result += "\\$"
            case _ where scalar.isInvisible: result += language.escape(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// A language that source code is emitted in.
package enum SourceLanguage: Sendable, CaseIterable {
    case swift
    case kotlin
    case dart
    /// JavaScript and TypeScript. A literal is also a double-quoted scalar of YAML.
    case script

    /// A character by its number, which has at most four hex digits here.
    fileprivate func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        switch self {
        case .swift, .dart: return "\\u{\(digits)}"
        case .kotlin, .script: return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}

extension Unicode.Scalar {
    /// Whether this is a control character, the end of a line, or a mark that makes the code around it read in another
    /// order.
    package var isInvisible: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
