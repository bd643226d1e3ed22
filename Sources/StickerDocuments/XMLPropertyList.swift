import StickerModel

/// Reads XML property lists: the dozen elements they consist of, not XML at large. Every value has its location.
struct XMLPropertyList {
    private let source: SourceText
    private var cursor: LocationCursor
    private var offset = 0

    private var bytes: [UInt8] { source.bytes }

    init(_ source: SourceText) {
        self.source = source
        cursor = LocationCursor(source)
    }

    /// The root value. Throws `FileError` with the first fault.
    mutating func root() throws -> DocumentNode {
        try skipMisc()
        var tag = try openingTag()
        let isWrapped = tag.name == "plist"
        if isWrapped {
            guard !tag.isEmpty else { throw fault("`<plist/>` has no value", at: tag.start) }
            try skipMisc()
            tag = try openingTag()
        }
        let value = try value(tag, depth: 0)
        try skipMisc()
        if isWrapped {
            try close("plist", from: tag.start)
            try skipMisc()
        }
        guard offset == bytes.count else {
            throw fault("unexpected text after the end of the property list", at: offset)
        }
        return value
    }

    // MARK: Values

    private mutating func value(_ tag: Tag, depth: Int) throws -> DocumentNode {
        let location = cursor.location(of: tag.start)
        switch tag.name {
        case "dict": return DocumentNode(.object(try members(tag, depth: depth)), at: location)
        case "array":
            var elements: [DocumentNode] = []
            while let element = try child(of: tag, depth: depth) {
                elements.append(try value(element, depth: depth + 1))
            }
            return DocumentNode(.list(elements), at: location)
        case "true", "false":
            if !tag.isEmpty { try close(tag.name, from: tag.start) }
            return DocumentNode(.bool(tag.name == "true"), at: location)
        case "string": return DocumentNode(.string(try text(of: tag)), at: location)
        case "date": return DocumentNode(.string(trimmed(try text(of: tag))), at: location)
        case "data": return DocumentNode(.string(try text(of: tag).filter { !$0.isWhitespace }), at: location)
        case "integer":
            let text = trimmed(try text(of: tag))
            guard let number = Self.integer(text) else {
                throw fault("`<integer>` contains “\(text.prefix(40))”, which is not a whole number", at: tag.start)
            }
            return DocumentNode(number, at: location)
        case "real":
            let text = trimmed(try text(of: tag))
            guard let number = Double(text) else {
                throw fault("`<real>` contains “\(text.prefix(40))”, which is not a number", at: tag.start)
            }
            return DocumentNode(.number(number), at: location)
        default: throw fault("`<\(tag.name.prefix(40))>` is not an element of property lists", at: tag.start)
        }
    }

    private mutating func members(_ tag: Tag, depth: Int) throws -> [DocumentNode.Member] {
        var members: [DocumentNode.Member] = []
        var indices: [String: Int] = [:]
        while let key = try child(of: tag, depth: depth) {
            guard key.name == "key" else {
                throw fault("expected `<key>`, found `<\(key.name.prefix(40))>`", at: key.start)
            }
            let location = cursor.location(of: key.start)
            let name = try text(of: key)
            try skipMisc()
            let member = DocumentNode.Member(
                key: name, keyLocation: location, node: try value(try openingTag(), depth: depth + 1))
            // Of a repeated key Apple's readers take the last value.
            if let index = indices.updateValue(members.count, forKey: name) {
                members[index] = member
                indices[name] = index
            } else {
                members.append(member)
            }
        }
        return members
    }

    private static func integer(_ text: String) -> DocumentNode.Value? {
        let isNegative = text.hasPrefix("-")
        let digits = text.drop { $0 == "-" || $0 == "+" }
        guard digits.count <= 40, text.count - digits.count <= 1 else { return nil }
        let isHexadecimal = digits.lowercased().hasPrefix("0x")
        let plain = isHexadecimal ? String(digits.dropFirst(2)) : String(digits)
        if let number = Int((isNegative ? "-" : "") + plain, radix: isHexadecimal ? 16 : 10) { return .integer(number) }
        guard !plain.isEmpty, plain.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Double(plain) else {
            return nil
        }
        return .number(isNegative ? -number : number)
    }

    private func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    // MARK: Markup

    private struct Tag {
        var name: String
        /// Offset of its `<`.
        var start: Int
        /// `<dict/>`
        var isEmpty: Bool
    }

    /// The next element inside `parent`; nil at its end, which is passed.
    private mutating func child(of parent: Tag, depth: Int) throws -> Tag? {
        guard depth < DocumentLimits.depth else {
            throw fault("is nested more than \(DocumentLimits.depth) levels deep", at: parent.start)
        }
        if parent.isEmpty { return nil }
        try skipMisc()
        if has("</") {
            try close(parent.name, from: parent.start)
            return nil
        }
        guard offset < bytes.count else { throw endFault(parent.name, from: parent.start) }
        return try openingTag()
    }

    private mutating func openingTag() throws -> Tag {
        let start = offset
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "<"), !has("</") else {
            throw fault(offset < bytes.count ? "expected an element here" : "ends too early", at: offset)
        }
        offset += 1
        let name = name()
        // No attribute is needed.
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
            let byte = bytes[offset]
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
                offset += 1
                continue
            }
            offset += 1
            while offset < bytes.count, bytes[offset] != byte { offset += 1 }
            offset += 1
        }
        guard offset < bytes.count else { throw fault("a tag is not closed with `>`", at: start) }
        offset += 1
        guard !name.isEmpty else { throw fault("a tag has no name", at: start) }
        return Tag(name: name, start: start, isEmpty: bytes[offset - 2] == UInt8(ascii: "/"))
    }

    private mutating func name() -> String {
        let start = offset
        while offset < bytes.count, !" \t\r\n/>".utf8.contains(bytes[offset]) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Passes `</name>`.
    private mutating func close(_ wanted: String, from opening: Int) throws {
        let start = offset
        guard has("</") else {
            throw offset < bytes.count
                ? fault("expected `</\(wanted)>` here", at: start) : endFault(wanted, from: opening)
        }
        offset += 2
        let name = name()
        skipSpace()
        guard name == wanted, offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else {
            throw fault("expected `</\(wanted)>`, found `</\(name.prefix(40))>`", at: start)
        }
        offset += 1
    }

    private func endFault(_ name: String, from opening: Int) -> FileError {
        let line = source.location(ofByte: opening).line
        return fault("ends inside the `<\(name)>` that begins on line \(line)", at: bytes.count)
    }

    /// The text up to the closing tag, entities and CDATA resolved.
    private mutating func text(of tag: Tag) throws -> String {
        guard !tag.isEmpty else { return "" }
        var text: [UInt8] = []
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "&"): text += try entity()
            case UInt8(ascii: "<"):
                if has("<![CDATA[") {
                    let start = offset + 9
                    try skip(to: "]]>")
                    text += bytes[start..<(offset - 3)]
                } else if has("<!--") {
                    try skip(to: "-->")
                } else {
                    try close(tag.name, from: tag.start)
                    return String(decoding: text, as: UTF8.self)
                }
            default:
                text.append(bytes[offset])
                offset += 1
            }
        }
        throw endFault(tag.name, from: tag.start)
    }

    private mutating func entity() throws -> [UInt8] {
        let start = offset
        let name = bytes[(offset + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
        offset = name.endIndex + 1
        switch String(decoding: name, as: UTF8.self) {
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "amp": return [UInt8(ascii: "&")]
        case "quot": return [UInt8(ascii: "\"")]
        case "apos": return [UInt8(ascii: "'")]
        case let number where number.hasPrefix("#"):
            let isHexadecimal = number.lowercased().hasPrefix("#x")
            let digits = number.dropFirst(isHexadecimal ? 2 : 1)
            guard let code = UInt32(digits, radix: isHexadecimal ? 16 : 10), code > 0, let scalar = Unicode.Scalar(code)
            else { break }
            return Array(String(scalar).utf8)
        default: break
        }
        throw fault("`&` does not begin a known entity", hint: "write `&amp;`", at: start)
    }

    /// Passes white space, comments, processing instructions and the document type.
    private mutating func skipMisc() throws {
        while true {
            skipSpace()
            if has("<!--") {
                try skip(to: "-->")
            } else if has("<?") {
                try skip(to: "?>")
            } else if has("<!DOCTYPE") {
                let start = offset
                try skip(to: ">")
                if bytes[start..<offset].contains(UInt8(ascii: "[")) {
                    throw fault("declares entities, which are not supported", at: start)
                }
            } else {
                return
            }
        }
    }

    private mutating func skipSpace() {
        while offset < bytes.count, " \t\r\n".utf8.contains(bytes[offset]) { offset += 1 }
    }

    private func has(_ mark: StaticString) -> Bool {
        let count = mark.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where mark.utf8Start[index] != bytes[offset + index] { return false }
        return true
    }

    private mutating func skip(to mark: StaticString) throws {
        let start = offset
        while offset < bytes.count {
            if has(mark) {
                offset += mark.utf8CodeUnitCount
                return
            }
            offset += 1
        }
        throw fault("`\(mark)` is missing after this", at: start)
    }

    private func fault(_ message: String, hint: String? = nil, at offset: Int) -> FileError {
        FileError(message, hint: hint, at: source.location(ofByte: offset))
    }
}
