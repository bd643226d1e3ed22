extension String {
    /// The text on one line, safe to print: control characters, line separators and the marks that reorder text
    /// are shown as `\n`, `\t`, `\u{1B}`.
    ///
    /// File names may hold all of these, and a terminal or a log would obey them.
    package var displaySafe: String {
        guard unicodeScalars.contains(where: \.hasToBeShown) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.hasToBeShown: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var hasToBeShown: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Line and paragraph separator, then what switches the direction of text, then the byte order mark.
        case 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
