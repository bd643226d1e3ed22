import StickerModel
import Testing

/// Delimiters beside scalars that join them in Swift's eyes, but not in the eyes of a compiler or a parser.
@Suite struct TextEscapingTests {
    /// Prepended mark, combining mark, joiner, variation selector, direction marks, line separators, NUL, nothing.
    static let neighbors = [
        "\u{600}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{85}", "\u{0}", "",
    ]

    static func texts(_ delimiters: [String]) -> [String] {
        delimiters.flatMap { delimiter in
            neighbors.flatMap { neighbor in
                let first = delimiter.prefix(1)
                let rest = delimiter.dropFirst()
                return [
                    neighbor + delimiter, first + neighbor + rest, delimiter + neighbor,
                    "a" + neighbor + delimiter + "b",
                    delimiter + delimiter + neighbor + delimiter,
                ]
            }
        }
    }

    @Test(arguments: texts(["*/", "/*", "*", "/", "**/", "/*/"]))
    func commentsNeitherEndNorNest(_ text: String) {
        let comment = Array(("/* " + text.commentText + "*/").unicodeScalars)
        let pairs = zip(comment, comment.dropFirst()).map { String($0) + String($1) }
        #expect(pairs.count { $0 == "/*" } == 1 && pairs.count { $0 == "*/" } == 1)
        #expect(!comment.contains { $0.isInvisible })
    }

    @Test(arguments: texts(["<", ">", "&", "\"", "'", "<img src=x>", "&lt;"]))
    func markupIsOnlyText(_ text: String) {
        let escaped = text.xmlEscaped
        #expect(!escaped.unicodeScalars.contains { ["<", ">", "\"", "'", "\u{0}"].contains($0) })
        // Read back as a parser would, scalar by scalar.
        var restored = ""
        var rest = Substring(escaped).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "&" else {
                restored.unicodeScalars.append(scalar)
                continue
            }
            let name = String(Substring(rest.prefix { $0 != ";" }))
            rest = rest.drop { $0 != ";" }.dropFirst()
            restored += ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] ?? "BROKEN"
        }
        let expected = text.unicodeScalars.map { $0 == "\u{0}" ? "\u{FFFD}" : $0 }
        #expect(Array(restored.unicodeScalars) == expected)
    }
}
