/// Writes text between double quotes of a programming language.
struct SourceLiteral: Sendable {
    /// Whether `$` begins an expression inside a literal.
    var escapesDollar: Bool
    /// How a character is written by its number, which is at most four hex digits here.
    var unicode: @Sendable (String) -> String

    static let swift = SourceLiteral(escapesDollar: false) { "\\u{\($0)}" }
    static let script = SourceLiteral(escapesDollar: false) { "\\u\(String(repeating: "0", count: 4 - $0.count))\($0)" }
    static let dart = SourceLiteral(escapesDollar: true) { "\\u{\($0)}" }
    static let kotlin = SourceLiteral(escapesDollar: true, unicode: script.unicode)

    func text(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            // A backslash first of all: `\(` would begin an expression of Swift.
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "$" where escapesDollar: result += "\\$"
            case _ where Self.isUnseen(scalar): result += unicode(String(scalar.value, radix: 16))
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Control characters, ends of lines, and marks that would make the code around a text read in another order.
    static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}

extension String {
    var swiftLiteral: String { SourceLiteral.swift.text(self) }
    var kotlinLiteral: String { SourceLiteral.kotlin.text(self) }
    var dartLiteral: String { SourceLiteral.dart.text(self) }
    /// JavaScript and TypeScript.
    var scriptLiteral: String { SourceLiteral.script.text(self) }
    /// A double-quoted scalar of YAML.
    var yamlLiteral: String { SourceLiteral.script.text(self) }

    /// On one line and readable, for comments.
    var commentText: String {
        var result = ""
        for scalar in unicodeScalars {
            if SourceLiteral.isUnseen(scalar) {
                result += " "
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        // Ends a block comment.
        return result.replacing("*/", with: "* /")
    }

    /// Every line behind so many spaces.
    func indented(_ spaces: Int) -> String {
        let margin = String(repeating: " ", count: spaces)
        return split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    }
}
