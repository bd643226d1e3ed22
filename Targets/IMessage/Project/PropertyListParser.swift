import StickerModel

/// Reads old-style property lists: `project.pbxproj` and `.strings` files, of any origin.
struct PropertyListParser {
    private let bytes: [UInt8]
    private let file: String
    private var position = 0

    /// Nesting that a real project never reaches.
    private static let deepest = 64

    /// Reads a whole document. Throws `DocumentError` with the place of the first fault.
    static func parse(_ bytes: [UInt8], file: String) throws(DocumentError) -> PropertyListValue {
        var parser = PropertyListParser(bytes: bytes, file: file)
        let value = try parser.value(depth: 0)
        try parser.skipBlanks()
        guard parser.position == bytes.count else { throw parser.fault("has something after its end") }
        return value
    }

    /// Reads a `.strings` file: an object without its braces.
    static func parseStrings(_ bytes: [UInt8], file: String) throws(DocumentError) -> PropertyListValue {
        var parser = PropertyListParser(bytes: bytes, file: file)
        return .object(try parser.members(depth: 0, until: nil))
    }

    private init(bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func value(depth: Int) throws(DocumentError) -> PropertyListValue {
        guard depth < Self.deepest else { throw fault("is nested too deeply") }
        try skipBlanks()
        switch current {
        case UInt8(ascii: "{"):
            position += 1
            return .object(try members(depth: depth, until: UInt8(ascii: "}")))
        case UInt8(ascii: "("):
            position += 1
            return .list(try elements(depth: depth))
        case UInt8(ascii: "<"): return .string(try data())
        default: return .string(try string())
        }
    }

    private mutating func members(
        depth: Int, until end: UInt8?
    ) throws(DocumentError) -> [PropertyListValue.Member] {
        var members: [PropertyListValue.Member] = []
        while true {
            try skipBlanks()
            if current == end {
                if end != nil { position += 1 }
                return members
            }
            let key = try string()
            try skipBlanks()
            // `"text";` in a .strings file stands for itself.
            if current == UInt8(ascii: ";") {
                members.append(.init(key: key, value: .string(key)))
            } else {
                try expect("=")
                members.append(.init(key: key, value: try value(depth: depth + 1)))
                try skipBlanks()
            }
            try expect(";")
        }
    }

    private mutating func elements(depth: Int) throws(DocumentError) -> [PropertyListValue] {
        var elements: [PropertyListValue] = []
        while true {
            try skipBlanks()
            if current == UInt8(ascii: ")") {
                position += 1
                return elements
            }
            elements.append(try value(depth: depth + 1))
            try skipBlanks()
            if current != UInt8(ascii: ")") { try expect(",") }
        }
    }

    private mutating func expect(_ sign: Unicode.Scalar) throws(DocumentError) {
        guard current == UInt8(ascii: sign) else { throw fault("lacks a “\(sign)”") }
        position += 1
    }

    /// `<0fbd 77>`, kept as it is written.
    private mutating func data() throws(DocumentError) -> String {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { throw fault("lacks a “>”") }
        defer { position = end + 1 }
        return String(decoding: bytes[position...end], as: UTF8.self)
    }

    private mutating func string() throws(DocumentError) -> String {
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") { return try quotedString() }
        let start = position
        while let byte = current, Self.isPlain(byte) { position += 1 }
        guard position > start else { throw fault(current == nil ? "ends too early" : "has a sign out of place") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_$/:.-+@".utf8.contains(byte)
        }
    }

    private mutating func quotedString() throws(DocumentError) -> String {
        let quote = bytes[position]
        let start = position
        position += 1
        var text: [UInt8] = []
        while let byte = current {
            position += 1
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") { text += escaped() } else { text.append(byte) }
        }
        position = start
        throw fault("has a text that does not end")
    }

    private mutating func escaped() -> [UInt8] {
        guard let byte = current else { return [] }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "U"), UInt8(ascii: "u"): return unicode()
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            position -= 1
            return octal()
        default: return [byte]
        }
    }

    /// Up to four hex digits; two halves of a pair make one character.
    private mutating func unicode() -> [UInt8] {
        var units = [hexUnit()]
        let marker = [UInt8(ascii: "\\"), UInt8(ascii: "U")]
        if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: marker) {
            position += 2
            units.append(hexUnit())
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private mutating func hexUnit() -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { break }
            value = value << 4 | UInt16(digit)
            position += 1
        }
        return value
    }

    private mutating func octal() -> [UInt8] {
        var value = 0
        for _ in 0..<3 {
            guard let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { break }
            value = value * 8 + Int(byte - UInt8(ascii: "0"))
            position += 1
        }
        return Array(String(Unicode.Scalar(UInt8(truncatingIfNeeded: value))).utf8)
    }

    /// Blanks and both kinds of comments.
    private mutating func skipBlanks() throws(DocumentError) {
        while let byte = current {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
                while let byte = current, byte != 0x0A, byte != 0x0D { position += 1 }
            } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(DocumentError) {
        let start = position
        position += 2
        while position + 1 < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
        position = start
        throw fault("has a comment that does not end")
    }

    private func fault(_ message: String) -> DocumentError {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = String(decoding: before[start...], as: UTF8.self).count + 1
        return DocumentError(message, at: SourceLocation(file: file, line: line, column: column))
    }
}
