import StickerModel

/// Reads old-style property lists: `project.pbxproj` of any origin.
///
/// Every value has its location.
package struct OpenStepReader {
    package static let byteLimit = 64_000_000

    private let source: SourceText
    private var cursor: LocationCursor
    private var position = 0
    private var valueCount = 0

    private var bytes: [UInt8] { source.bytes }

    /// Nesting that a real project never reaches.
    private static let deepest = 64
    /// Values of a document: each takes a hundred bytes of memory, however short it is. Large apps have 100,000.
    package static let mostValues = 1_000_000

    /// Reads a whole document. Throws `FileError` with the first fault.
    package static func read(_ bytes: [UInt8], file: String) throws(FileError) -> DocumentNode {
        var reader = OpenStepReader(try SourceText(bytes, file: file, limit: byteLimit))
        let value = try reader.value(depth: 0)
        try reader.skipBlanks()
        guard reader.position == reader.bytes.count else {
            throw reader.fault("unexpected text after the end of the property list")
        }
        return value
    }

    private init(_ source: SourceText) {
        self.source = source
        cursor = LocationCursor(source)
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func value(depth: Int) throws(FileError) -> DocumentNode {
        guard depth < Self.deepest else { throw fault("is nested more than \(Self.deepest) levels deep") }
        valueCount += 1
        guard valueCount <= Self.mostValues else {
            throw fault("has more than \(Figures.grouped(Self.mostValues)) values")
        }
        try skipBlanks()
        let start = cursor.location(of: position)
        switch current {
        case UInt8(ascii: "{"):
            position += 1
            return DocumentNode(.object(try members(depth: depth)), at: start)
        case UInt8(ascii: "("):
            position += 1
            return DocumentNode(.list(try elements(depth: depth)), at: start)
        case UInt8(ascii: "<"): return DocumentNode(.string(try data()), at: start)
        default: return DocumentNode(.string(try string()), at: start)
        }
    }

    private mutating func members(depth: Int) throws(FileError) -> [DocumentNode.Member] {
        var members: [DocumentNode.Member] = []
        while true {
            try skipBlanks()
            if current == UInt8(ascii: "}") {
                position += 1
                return members
            }
            let start = cursor.location(of: position)
            let key = try string()
            try skipBlanks()
            try expect("=")
            members.append(.init(key: key, keyLocation: start, node: try value(depth: depth + 1)))
            try skipBlanks()
            try expect(";")
        }
    }

    private mutating func elements(depth: Int) throws(FileError) -> [DocumentNode] {
        var elements: [DocumentNode] = []
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

    private mutating func expect(_ sign: Unicode.Scalar) throws(FileError) {
        guard current == UInt8(ascii: sign) else { throw fault("a `\(sign)` is missing here") }
        position += 1
    }

    /// `<0fbd 77>`, kept as it is written.
    private mutating func data() throws(FileError) -> String {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
            throw fault("a `>` is missing after this")
        }
        defer { position = end + 1 }
        return String(decoding: bytes[position...end], as: UTF8.self)
    }

    private mutating func string() throws(FileError) -> String {
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") { return try quotedString() }
        let start = position
        while let byte = current, Self.isPlain(byte) { position += 1 }
        guard position > start else { throw fault(current == nil ? "ends too early" : "unexpected character") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || "_$/:.-+@".utf8.contains(byte)
    }

    private mutating func quotedString() throws(FileError) -> String {
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
        throw fault("this string is not closed")
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

    /// White space and both kinds of comments.
    private mutating func skipBlanks() throws(FileError) {
        while let byte = current {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
                while let byte = current, byte != 0x0A, byte != 0x0D { position += 1 }
            } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "*") {
                guard let end = bytes[(position + 2)...].firstRange(of: "*/".utf8)?.upperBound else {
                    throw fault("this comment is not closed")
                }
                position = end
            } else {
                return
            }
        }
    }

    private func fault(_ message: String) -> FileError {
        FileError(message, at: source.location(ofByte: position))
    }
}
