/// Texts that break writers which quote carelessly: scalars that hide, reorder, end or forbid, at each side of each
/// delimiter and inside it.
package enum HostileTexts {
    package static let scalars: [Unicode.Scalar] =
        [
            // Prepended marks make one character with what follows, combining marks with what precedes.
            "\u{600}", "\u{110BD}", "\u{301}",
            // Joiner, space without width, variation selector, tag.
            "\u{200D}", "\u{200B}", "\u{FE0F}", "\u{E0041}",
            // What changes the direction of text.
            "\u{202E}", "\u{2066}", "\u{61C}",
            // Ends of lines, and what some readers take for one.
            "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{C}",
            // Controls, byte order mark, noncharacters, spaces.
            "\0", "\u{1B}", "\u{7F}", "\u{9B}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\t", " ", "\u{A0}",
        ]
        // U+FDD0, which Swift does not take as an escape.
        + String(decoding: [0xFDD0] as [UInt16], as: UTF16.self).unicodeScalars

    package static let delimiters = [
        "*/", "/*", "//", "*", "/", "\"", "\"\"\"", "'", "`", "```", "\\", "\\\"", "\\(", "${", "$(", "$", "{", "}",
        "{{", "}}", "<",
        ">", "</td>", "<!--", "-->", "]]>", "&", "&lt;", "|", ",", ";", ":", ": ", "::", "%", "#", " #", "##[", "=",
        "+",
        "-", "---", "@", "\u{FF1D}1", "[", "]", "\r\n",
    ]

    /// What YAML and spreadsheets take for something else than text.
    package static let words = [
        "0x1F", "1e5", "1_000", "3d", "1.5", "2026-11-22", "yes", "No", "null", "Null", "~", "true", "n", ".inf",
        "=1+1", "- a", "a: b",
        "...", "? a", "! a", "*a*", "_a_", "\u{E33}", "\u{20DD}", "\u{10FFFF}", "\u{1FFFE}",
        "\u{1F468}\u{200D}\u{1F469}",
    ]

    package static let all: [String] = {
        var texts = [""] + scalars.map { String($0) } + delimiters + words
        for delimiter in delimiters {
            // Put together by scalars: this is where characters would get in the way.
            let whole = Array(delimiter.unicodeScalars)
            for scalar in scalars {
                texts += [
                    [scalar] + whole, whole + [scalar], whole.prefix(1) + [scalar] + whole.dropFirst(),
                    ["a", scalar] + whole + ["b"], whole + [scalar] + whole,
                ].map { scalars in
                    var view = String.UnicodeScalarView()
                    view.append(contentsOf: scalars)
                    return String(view)
                }
            }
        }
        return texts
    }()

    /// One text with every delimiter and scalar.
    package static let nastiest = delimiters.map { delimiter in
        var view = String.UnicodeScalarView()
        for scalar in scalars { view.append(contentsOf: [scalar] + Array(delimiter.unicodeScalars)) }
        return String(view)
    }.joined()

    /// Whether a terminal or a compiler would obey the scalar instead of showing it.
    package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl || ["\u{FEFF}", "\u{FFFE}", "\u{FFFF}"].contains(scalar)
        }
    }

    /// The text with invisible scalars as people read them.
    package static func shown(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            guard isInvisible(scalar) else { return String(scalar) }
            if let escape = ["\n": "\\n", "\r": "\\r", "\t": "\\t"][String(scalar)] { return escape }
            return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }.joined()
    }

    /// Whether two texts have the same scalars; `==` takes composed and decomposed letters for equal.
    package static func areSame(_ left: String, _ right: String) -> Bool {
        left.unicodeScalars.elementsEqual(right.unicodeScalars)
    }
}
