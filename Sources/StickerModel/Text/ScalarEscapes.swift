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
    var visibleForm: String? {
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
        var result = ""
        var start = startIndex
        var index = start
        // What stays is copied in runs; most texts stay whole.
        while index < endIndex {
            let next = unicodeScalars.index(after: index)
            if let other = replacement(unicodeScalars[index]) {
                result += self[start..<index]
                result += other
                start = next
            }
            index = next
        }
        guard start > startIndex else { return self }
        result += self[start...]
        return result
    }

    /// Whether the text consists of printable ASCII characters that are not special: most texts do, and need no escape.
    @inline(__always)
    func isPlain(but isSpecial: (UInt8) -> Bool) -> Bool {
        let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte < 0x20 || byte >= 0x7F || isSpecial(byte) { return false }
            return true
        }
        return isPlain ?? false
    }

    /// Digits, so many or more, with zeros before them.
    package func padded(to digits: Int) -> String { String(repeating: "0", count: max(0, digits - count)) + self }
}

extension UInt8 {
    /// Whether it is an ASCII digit, or an ASCII letter.
    package var isDigit: Bool { 0x30...0x39 ~= self }
    package var isLetter: Bool { 0x41...0x5A ~= self || 0x61...0x7A ~= self }
}

extension Character {
    /// Whether it is an ASCII digit, without a mark on it.
    package var isDigit: Bool { isASCII && isNumber }
}
