import StickerModel

/// Reads strict JSON (RFC 8259) into a tree in which every value has its location.
///
/// Refused: repeated keys, text that is not UTF-8, whole numbers that do not fit 64 bits, deep nesting, and everything
/// JSON does not have (comments, trailing commas, single quotes).
package struct JSONReader {
    /// The longest manifest read, in bytes; platform documents with embedded images may be longer.
    package static let byteLimit = 1_000_000

    /// The value in `bytes`, which are not more than `limit`. Throws `FileError` with the first fault, and with the others
    /// where they are of what `mended` mends, so that a reader can go on.
    package static func read(_ bytes: [UInt8], file: String, limit: Int = byteLimit) throws -> DocumentNode {
        let source = try SourceText(bytes, file: file, limit: limit)
        do {
            var reader = JSONReader(source, try JSONTape(source.bytes, limits: limits))
            return try reader.value()
        } catch let fault as JSONFault {
            if let conflict = source.conflict { throw conflict }
            var scanner = JSONScanner(source.bytes, limits: limits, isMending: true)
            var faults: [JSONFault] = []
            do { _ = try scanner.scan() } catch { faults.append(error) }
            faults += scanner.mends.map(\.fault)
            if !faults.contains(where: { $0.offset == fault.offset }) { faults = [fault] }
            var cursor = LocationCursor(source)
            let errors = faults.sorted { $0.offset < $1.offset }.prefix(mostFaults).map {
                FileError($0.message, hint: $0.hint, at: cursor.location(of: $0.offset))
            }
            var error = errors[0]
            error.others = Array(errors.dropFirst())
            throw error
        }
    }

    private static let mostFaults = 100
    private static let limits: JSONTape.Limits = (values: 4_000_000, DocumentLimits.depth)

    /// The text of a document with its commas, quotes and words in place and without comments; nil where nothing of that
    /// is wrong, or something else is.
    package static func mended(_ bytes: [UInt8], file: String, limit: Int) -> [UInt8]? {
        guard let source = try? SourceText(bytes, file: file, limit: limit) else { return nil }
        var scanner = JSONScanner(source.bytes, limits: limits, isMending: true)
        guard (try? scanner.scan()) != nil, !scanner.mends.isEmpty else { return nil }
        var text = source.bytes
        for mend in scanner.mends.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            text.replaceSubrange(mend.range, with: mend.text.utf8)
        }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        return (try? read(text, file: file, limit: limit)) == nil ? nil : text
    }

    private let source: SourceText
    private let tape: JSONTape
    /// Index of the item to read next.
    private var next = 0
    private var cursor: LocationCursor

    private init(_ source: SourceText, _ tape: JSONTape) {
        self.source = source
        self.tape = tape
        cursor = LocationCursor(source)
    }

    /// Nesting is bounded by the tape.
    private mutating func value() throws -> DocumentNode {
        let item = tape.items[next]
        let start = Int(item.start)
        let location = cursor.location(of: item.kind == .string ? start - 1 : start)
        next += 1
        switch item.kind {
        case .null: return DocumentNode(.null, at: location)
        case .no: return DocumentNode(.bool(false), at: location)
        case .yes: return DocumentNode(.bool(true), at: location)
        case .number: return DocumentNode(number(item), at: location)
        case .string: return DocumentNode(.string(try string(item)), at: location)
        case .array:
            var elements: [DocumentNode] = []
            elements.reserveCapacity(Int(item.count))
            for _ in 0..<item.count { elements.append(try value()) }
            return DocumentNode(.list(elements), at: location)
        case .object: return DocumentNode(.object(try members(Int(item.count))), at: location)
        }
    }

    private mutating func members(_ count: Int) throws -> [DocumentNode.Member] {
        var members: [DocumentNode.Member] = []
        members.reserveCapacity(count)
        // A few keys are compared faster than they are hashed.
        var lines: [String: Int] = [:]
        let isLong = count > Self.fewKeys
        for _ in 0..<count {
            let item = tape.items[next]
            next += 1
            let location = cursor.location(of: Int(item.start) - 1)
            let key = try string(item)
            let line =
                isLong
                ? lines.updateValue(location.line, forKey: key)
                : members.first { $0.key == key }?.keyLocation.line
            if let line {
                throw FileError(
                    "duplicate key “\(key)”, first on line \(line)", hint: "keep one of them", at: location)
            }
            members.append(.init(key: key, keyLocation: location, node: try value()))
        }
        return members
    }

    private static let fewKeys = 16

    private func number(_ item: JSONTape.Item) -> DocumentNode.Value {
        let bytes = source.bytes[Int(item.start)..<Int(item.start + item.count)]
        let isWhole = bytes.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
        let integer = isWhole ? Int(String(decoding: bytes, as: UTF8.self)) : nil
        return integer.map { .integer($0) } ?? .number(item.number)
    }

    private func string(_ item: JSONTape.Item) throws -> String {
        let range = Int(item.start)..<Int(item.start + item.count)
        let plain = source.bytes.withUnsafeBufferPointer { whole -> String? in
            let bytes = UnsafeBufferPointer(rebasing: whole[range])
            return bytes.contains(UInt8(ascii: "\\")) ? nil : String(decoding: bytes, as: UTF8.self)
        }
        if let plain { return plain }
        let bytes = source.bytes[range]
        var index = bytes.firstIndex(of: UInt8(ascii: "\\")) ?? bytes.endIndex
        var text = Array(bytes[..<index])
        text.reserveCapacity(bytes.count)
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "\\") {
                text += try escape(in: bytes, at: &index)
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The character that an escape means; `index` moves past it.
    private func escape(in bytes: ArraySlice<UInt8>, at index: inout Int) throws -> [UInt8] {
        let start = index
        let letter = bytes[index + 1]
        index += 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): break
        default:
            throw JSONFault(
                .syntax, "this backslash does not begin a JSON escape", hint: "write `\\\\` for a backslash", at: start)
        }
        let unknown = JSONFault(
            .syntax, "this `\\u` code is not a character", hint: "write the character itself", at: start)
        guard let high = Self.code(in: bytes, at: start), high != 0 else { throw unknown }
        index = start + 6
        if let scalar = Unicode.Scalar(high) { return Array(String(scalar).utf8) }
        guard high < 0xDC00, let low = Self.code(in: bytes, at: index), 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw unknown }
        index += 6
        return Array(String(scalar).utf8)
    }

    /// The number of a `\u1234`; nil where there is none.
    private static func code(in bytes: ArraySlice<UInt8>, at start: Int) -> UInt32? {
        guard start + 6 <= bytes.endIndex, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u")
        else { return nil }
        var code: UInt32 = 0
        for byte in bytes[(start + 2)..<(start + 6)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            code = code << 4 | UInt32(digit)
        }
        return code
    }
}
