/// A character of a name or description that no one sees, and that changes how the text is displayed.
package enum HiddenCharacter {
    /// A control character, or a separator of lines or paragraphs: no text of one line has them.
    package static func control(in text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }

    /// A character that turns the direction of what follows (U+202A to U+202E, U+2066 to U+2069): with it, a name can
    /// be displayed as another one.
    package static func direction(in text: String) -> Unicode.Scalar? {
        // All of them begin with this byte in UTF-8, and hardly any text has it.
        guard text.utf8.contains(0xE2) else { return nil }
        return text.unicodeScalars.first {
            (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
        }
    }

    /// What messages call it: "the control character U+001B".
    package static func name(of scalar: Unicode.Scalar) -> String {
        let code = "U+" + String(scalar.value, radix: 16, uppercase: true).padded(to: 4)
        switch scalar {
        case "\n", "\r": return "a line break"
        case "\t": return "a tab"
        default: return (direction(in: String(scalar)) == nil ? "the control character " : "the direction mark ") + code
        }
    }
}

extension [Notice] {
    /// Adds a notice for each text that has a character which is not seen; `{key}` is the text's name and `{character}`
    /// the character.
    package mutating func raiseHidden(_ name: String, in texts: [(key: String, text: Located<String>?)]) {
        for (key, text) in texts {
            guard let text else { continue }
            let found = HiddenCharacter.control(in: text.value) ?? HiddenCharacter.direction(in: text.value)
            if let found { raise(name, ["key": key, "character": HiddenCharacter.name(of: found)], at: text.location) }
        }
    }
}
