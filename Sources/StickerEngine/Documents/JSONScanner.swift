import StickerModel

/// Walks JSON text and makes values with their places; where the text is at fault it says so in plain words.
struct JSONScanner {
    let source: SourceText
    var index = 0
    /// Bytes passed that only continue a character, to get from bytes to characters.
    var continuations = 0

    init(_ source: SourceText) { self.source = source }

    /// The next byte; 0 at the end, which no text holds.
    var byte: UInt8 { index < source.bytes.count ? source.bytes[index] : 0 }
    var place: SourceLocation { source.location(ofScalar: index - continuations) }

    mutating func document() throws -> DocumentNode {
        skipSpace()
        guard byte != 0 else { throw fault("holds nothing", hint: "an empty file is no JSON") }
        let node = try value(depth: 0)
        skipSpace()
        guard byte == 0 else {
            throw JSONFault.comment(byte, at: place) ?? fault("more text after the end of the document")
        }
        return node
    }

    func fault(_ message: String, hint: String? = nil) -> DocumentError {
        DocumentError(message, hint: hint, at: place)
    }

    mutating func skipSpace() {
        while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func value(depth: Int) throws -> DocumentNode {
        guard depth <= DocumentLimits.depth else {
            throw fault("lists and groups are nested more than \(DocumentLimits.depth) deep")
        }
        let start = place
        switch byte {
        case UInt8(ascii: "{"): return DocumentNode(.object(try object(depth: depth, from: start)), at: start)
        case UInt8(ascii: "["): return DocumentNode(.list(try list(depth: depth, from: start)), at: start)
        case UInt8(ascii: "\""): return DocumentNode(.string(try string()), at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return DocumentNode(try number(), at: start)
        default: return DocumentNode(try word(), at: start)
        }
    }

    private mutating func list(depth: Int, from start: SourceLocation) throws -> [DocumentNode] {
        var elements: [DocumentNode] = []
        index += 1
        skipSpace()
        if byte == UInt8(ascii: "]") {
            index += 1
            return []
        }
        while true {
            elements.append(try value(depth: depth + 1))
            if try separator(closing: "]", of: "list", from: start) { return elements }
        }
    }

    private mutating func object(depth: Int, from start: SourceLocation) throws -> [DocumentNode.Member] {
        var members: [DocumentNode.Member] = []
        var lines: [String: Int] = [:]
        index += 1
        skipSpace()
        if byte == UInt8(ascii: "}") {
            index += 1
            return []
        }
        while true {
            let keyPlace = place
            guard byte == UInt8(ascii: "\"") else { throw JSONFault.key(in: self) }
            let key = try string()
            if let line = lines.updateValue(keyPlace.line, forKey: key) {
                throw DocumentError(
                    "the key “\(key)” is given twice, first on line \(line)", hint: "keep one of them", at: keyPlace)
            }
            skipSpace()
            guard byte == UInt8(ascii: ":") else {
                throw JSONFault.comment(byte, at: place)
                    ?? fault("a `:` is missing between the key “\(key)” and its value")
            }
            index += 1
            skipSpace()
            members.append(.init(key: key, keyLocation: keyPlace, node: try value(depth: depth + 1)))
            if try separator(closing: "}", of: "group", from: start) { return members }
        }
    }

    /// Passes a comma (false) or the closing bracket (true).
    private mutating func separator(
        closing: Unicode.Scalar, of kind: String, from start: SourceLocation
    ) throws -> Bool {
        let end = place
        skipSpace()
        if byte == UInt8(ascii: closing) {
            index += 1
            return true
        }
        guard byte == UInt8(ascii: ",") else {
            throw JSONFault.separator(byte, closing: closing, of: kind, opened: start, valueEnd: end, at: place)
        }
        let comma = place
        index += 1
        skipSpace()
        guard byte != UInt8(ascii: closing) else {
            throw DocumentError(
                "a comma stands before the closing `\(closing)`", hint: "take this comma out", at: comma)
        }
        return false
    }
}
