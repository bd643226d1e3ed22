import StickerModel

extension JSONScanner {
    mutating func string() throws -> String {
        let start = place
        index += 1
        var text: [UInt8] = []
        var from = index
        while true {
            switch byte {
            case UInt8(ascii: "\""):
                text += source.bytes[from..<index]
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += source.bytes[from..<index]
                text += try escape()
                from = index
            case 0x00:
                throw DocumentError("this text is not closed", hint: "add the closing `\"`", at: start)
            case 0x01..<0x20:
                let isLineEnd = byte == 0x0A || byte == 0x0D
                throw isLineEnd
                    ? DocumentError(
                        "this text is not closed on its line",
                        hint: "add the closing `\"`, or write `\\n` for a line break",
                        at: start)
                    : fault("a control character stands in a text", hint: "write `\\t` for a tab")
            default:
                if byte & 0xC0 == 0x80 { continuations += 1 }
                index += 1
            }
        }
    }

    private mutating func escape() throws -> [UInt8] {
        let letters: [UInt8: UInt8] = [
            0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
        ]
        let next = index + 1 < source.bytes.count ? source.bytes[index + 1] : 0
        if let letter = letters[next] {
            index += 2
            return [letter]
        }
        guard next == UInt8(ascii: "u") else {
            throw fault("this backslash means nothing in JSON", hint: "write `\\\\` for a backslash")
        }
        let badCode = fault("this `\\u` code is not a character", hint: "write the character itself")
        guard let high = code(at: index), high != 0 else { throw badCode }
        index += 6
        if let scalar = Unicode.Scalar(high) { return Array(String(Character(scalar)).utf8) }
        guard high < 0xDC00, let low = code(at: index), 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw badCode }
        index += 6
        return Array(String(Character(scalar)).utf8)
    }

    /// The number behind `\u` at a byte; nil when there are not four hex digits.
    private func code(at start: Int) -> UInt32? {
        guard start + 6 <= source.bytes.count, source.bytes[start] == UInt8(ascii: "\\"),
            source.bytes[start + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = String(decoding: source.bytes[(start + 2)..<(start + 6)], as: UTF8.self)
        return digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? UInt32(digits, radix: 16) : nil
    }

    mutating func number() throws -> DocumentNode.Value {
        var end = index
        while end < source.bytes.count, Self.isOfNumber(source.bytes[end]) { end += 1 }
        let text = String(decoding: source.bytes[index..<end], as: UTF8.self)
        guard let isWhole = Self.isWholeNumber(source.bytes[index..<end]) else {
            throw fault("“\(text.prefix(40))” is not a number as JSON writes them", hint: "write it as 12, -3 or 0.5")
        }
        let tooLarge = fault("the number \(text.prefix(40)) is out of range")
        index = end
        if isWhole {
            guard let number = Int(text) else { throw tooLarge }
            return .integer(number)
        }
        guard let number = Double(text), number.isFinite else { throw tooLarge }
        return .number(number)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        isDigit(byte)
            || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")]
                .contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Whether the bytes, which must be `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?`, have neither fraction nor
    /// exponent; nil when they are no number. By hand, as a bundle holds many thousand of them.
    private static func isWholeNumber(_ bytes: ArraySlice<UInt8>) -> Bool? {
        var rest = bytes
        func digits() -> ArraySlice<UInt8> {
            let digits = rest.prefix(while: isDigit)
            rest = rest.dropFirst(digits.count)
            return digits
        }
        func skip(_ words: UInt8...) -> Bool {
            guard let first = rest.first, words.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        _ = skip(UInt8(ascii: "-"))
        let whole = digits()
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        if rest.isEmpty { return true }
        if skip(UInt8(ascii: ".")), digits().isEmpty { return nil }
        if skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
            _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
            guard !digits().isEmpty else { return nil }
        }
        return rest.isEmpty ? false : nil
    }

    mutating func word() throws -> DocumentNode.Value {
        let words: [(String, DocumentNode.Value)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
        let found = JSONFault.word(in: self)
        guard let (word, value) = words.first(where: { $0.0 == found }) else { throw JSONFault.value(in: self) }
        index += word.utf8.count
        return value
    }
}
