extension Unicode.Scalar {
    /// Whether this is a control character, the end of a line, a noncharacter that documents may not contain, or a mark
    /// that makes the text around it read in another order.
    package var isInvisible: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF:
            true
        default: false
        }
    }

    /// An invisible scalar as people read it: `\n`, `\t`, `\u{1B}`; nil for all others.
    var shown: String? {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: isInvisible ? asEscape : nil
        }
    }

    var asEscape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension String {
    /// The text with each scalar replaced for which `replacement` has something.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if let other = replacement(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
        }
    }

    /// Hex digits, four or more.
    var padded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
