import StickerModel
import Testing

@testable import EditorSDK

@Suite("Literals")
struct LiteralTests {
    static let texts =
        EditorMaker.nasty.flatMap { $0.texts.values.sorted() } + [
            "", "\\", "\"", "\\\"", "$", "${a}", "\\(a)", "a\nb\r\tc",
            "\u{0}\u{7F}\u{85}\u{2028}\u{2029}\u{202E}\u{2066}",
            "é e\u{301} 👩‍👩‍👧 \u{10FFFF}", "'''", "*/ // /*",
        ]

    @Test("of Kotlin and Dart are read back as they were", arguments: texts)
    func roundTrip(_ text: String) {
        #expect(LiteralReader(escapes: .kotlin).literals(in: "f(\(text.literal(in: .kotlin)))") == [text])
        #expect(LiteralReader(escapes: .dart).literals(in: "f(\(text.literal(in: .dart)))") == [text])
    }

    @Test("are on one line and hide nothing", arguments: texts)
    func plain(_ text: String) {
        for literal in SourceLanguage.allCases.map(text.literal) + [text.commentText] {
            #expect(!literal.unicodeScalars.contains { $0.isInvisible })
        }
        #expect(!text.commentText.contains("*/"))
    }

    @Test("escape what each language looks for")
    func escapes() {
        #expect(#"\(a) "b" $c"#.literal(in: .swift) == #""\\(a) \"b\" $c""#)
        #expect(
            "$c".literal(in: .kotlin) == #""\$c""# && "$c".literal(in: .dart) == #""\$c""#
                && "$c".literal(in: .script) == #""$c""#)
        #expect("\u{202E}".literal(in: .swift) == #""\u{202e}""# && "\u{202E}".literal(in: .script) == #""\u202e""#)
        #expect("\u{0}".literal(in: .kotlin) == #""\u0000""#)
    }
}

/// Reads the double-quoted literals of a source text back, as its language would.
struct LiteralReader {
    enum Escapes { case kotlin, dart }

    var escapes: Escapes

    /// Values of all literals outside comments, in order; an unescaped `$` or an unknown escape reads as “BROKEN”.
    func literals(in text: String) -> [String] {
        var values: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { $0 == "\"" || $0 == "/" || $0 == "'" }) {
            let next = rest.index(after: start)
            if rest[start] == "/" {
                rest = rest[next...]
                if rest.first == "/" { rest = rest[(rest.firstIndex(of: "\n") ?? rest.endIndex)...] }
                if rest.first == "*" { rest = rest[(rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex)...] }
            } else if rest[start] == "'" {
                // Imports of Dart; nothing in them is escaped.
                rest = rest[next...].drop { $0 != "'" }.dropFirst()
            } else {
                rest = rest[next...]
                values.append(value(&rest))
            }
        }
        return values
    }

    private func value(_ rest: inout Substring) -> String {
        var scalars = String.UnicodeScalarView()
        var view = rest.unicodeScalars
        while let scalar = view.popFirst(), scalar != "\"" {
            switch scalar {
            case "$", "\n": scalars.append(contentsOf: "BROKEN".unicodeScalars)
            case "\\": scalars.append(contentsOf: escaped(&view).unicodeScalars)
            default: scalars.append(scalar)
            }
        }
        rest = Substring(view)
        return String(scalars)
    }

    private func escaped(_ view: inout Substring.UnicodeScalarView) -> String {
        switch view.popFirst() {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "\"": return "\""
        case "\\": return "\\"
        case "$": return "$"
        case "u":
            var digits = ""
            if escapes == .dart {
                guard view.popFirst() == "{" else { return "BROKEN" }
                while let digit = view.popFirst(), digit != "}" { digits.unicodeScalars.append(digit) }
            } else {
                for _ in 0..<4 { if let digit = view.popFirst() { digits.unicodeScalars.append(digit) } }
            }
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "BROKEN"
        default: return "BROKEN"
        }
    }
}
