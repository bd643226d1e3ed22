extension String {
    /// For XML text and attributes.
    package var xmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
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

    /// On one line and readable, for a comment in source code.
    package var commentText: String {
        var result = ""
        for scalar in unicodeScalars {
            result.unicodeScalars.append(scalar.isInvisible ? " " : scalar)
        }
        // Ends a block comment.
        return result.replacing("*/", with: "* /")
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
