import PortableFoundation
import StickerModel

/// Reads binary property lists (`bplist00`): a table of objects that refer to each other by number.
///
/// Written by hand, as shared references let a small file expand without bound: here objects are counted before they
/// are made, and nesting is bounded. Foundation does neither, and tells flags from numbers by private classes only.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let start: SourceLocation
    private var offsets: [Int] = []
    private var referenceSize = 0
    private var rootIndex = 0
    private var made = 0

    /// Throws `FileError` when the trailer or the offset table is damaged.
    init(_ bytes: [UInt8], at start: SourceLocation) throws {
        self.bytes = bytes
        self.start = start
        // Trailer, 32 bytes: sizes at 6 and 7, then count of objects, root, and position of the offset table.
        guard bytes.count >= 40 else { throw damaged }
        let trailer = bytes.count - 32
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = number(at: trailer + 8, size: 8), let root = number(at: trailer + 16, size: 8),
            let table = number(at: trailer + 24, size: 8), count <= bytes.count, table <= trailer,
            count <= (trailer - table) / offsetSize
        else { throw damaged }
        rootIndex = root
        offsets = try (0..<count).map { index in
            guard let offset = number(at: table + index * offsetSize, size: offsetSize), offset < table else {
                throw damaged
            }
            return offset
        }
    }

    mutating func root() throws -> DocumentNode { try object(rootIndex, depth: 0) }

    private var damaged: FileError { FileError("is a damaged binary property list", at: start) }

    private var endless: FileError {
        FileError("is a property list that expands or nests without end", at: start)
    }

    private mutating func count(_ weight: Int) throws {
        made += weight
        guard made <= DocumentLimits.expandedWeight else { throw endless }
    }

    /// A whole number of 1 to 8 bytes, the high one first; nil when out of bounds or too large.
    private func number(at index: Int, size: Int) -> Int? {
        guard index >= 0, size <= 8, index <= bytes.count - size else { return nil }
        let value = bytes[index..<(index + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    private mutating func object(_ index: Int, depth: Int) throws -> DocumentNode {
        guard depth <= DocumentLimits.depth else { throw endless }
        try count(1)
        guard offsets.indices.contains(index) else { throw damaged }
        let offset = offsets[index]
        let low = Int(bytes[offset] & 0x0F)
        switch bytes[offset] >> 4 {
        case 0x0: return DocumentNode(low == 8 ? .bool(false) : low == 9 ? .bool(true) : .null, at: start)
        case 0x1: return DocumentNode(try integer(at: offset + 1, size: 1 << min(low, 5)), at: start)
        case 0x2: return DocumentNode(.number(try real(at: offset + 1, size: 1 << min(low, 5))), at: start)
        case 0x3:
            let date = Date(timeIntervalSinceReferenceDate: try real(at: offset + 1, size: 8))
            return DocumentNode(.string(date.ISO8601Format()), at: start)
        case 0x4: return DocumentNode(.string(Data(try content(offset, low, unit: 1)).base64EncodedString()), at: start)
        case 0x5:
            return DocumentNode(.string(String(decoding: try content(offset, low, unit: 1), as: UTF8.self)), at: start)
        case 0x6: return DocumentNode(.string(utf16(try content(offset, low, unit: 2))), at: start)
        case 0xA: return DocumentNode(.list(try list(offset, low, depth: depth)), at: start)
        case 0xD: return DocumentNode(.object(try members(offset, low, depth: depth)), at: start)
        default: throw damaged
        }
    }

    /// Integers of 8 bytes are signed, shorter ones are not; 16 bytes are for numbers that do not fit a signed one.
    private func integer(at index: Int, size: Int) throws -> DocumentNode.Value {
        guard size <= 16, index <= bytes.count - size else { throw damaged }
        let value = bytes[index..<(index + size)].suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        if size == 16, let whole = Int(exactly: value) { return .integer(whole) }
        return size == 16 ? .number(Double(value)) : .integer(Int(truncatingIfNeeded: value))
    }

    private func real(at index: Int, size: Int) throws -> Double {
        guard size == 4 || size == 8, index <= bytes.count - size else { throw damaged }
        let value = bytes[index..<(index + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let real = size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: value))) : Double(bitPattern: value)
        // Dates far outside of any calendar would trap when they are written.
        guard real.isFinite, abs(real) < 1e11 else { throw damaged }
        return real
    }

    /// Where an object's content begins and how many units it has; counts of 15 and more follow as an integer.
    private func extent(_ offset: Int, _ low: Int) throws -> (start: Int, count: Int) {
        guard low == 15 else { return (offset + 1, low) }
        guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1 else { throw damaged }
        let size = 1 << Int(min(bytes[offset + 1] & 0x0F, 4))
        guard let count = number(at: offset + 2, size: size), count <= bytes.count else { throw damaged }
        return (offset + 2 + size, count)
    }

    private mutating func content(_ offset: Int, _ low: Int, unit: Int) throws -> ArraySlice<UInt8> {
        let (first, count) = try extent(offset, low)
        guard first + count * unit <= bytes.count else { throw damaged }
        try self.count(count * unit / DocumentLimits.bytesPerWeight)
        return bytes[first..<(first + count * unit)]
    }

    private func utf16(_ content: ArraySlice<UInt8>) -> String {
        let pairs = stride(from: content.startIndex, to: content.endIndex - 1, by: 2)
        return String(decoding: pairs.map { UInt16(content[$0]) << 8 | UInt16(content[$0 + 1]) }, as: UTF16.self)
    }

    /// A reference in the list that begins at `first`.
    private func reference(_ index: Int, from first: Int) throws -> Int {
        guard let reference = number(at: first + index * referenceSize, size: referenceSize) else { throw damaged }
        return reference
    }

    private mutating func list(_ offset: Int, _ low: Int, depth: Int) throws -> [DocumentNode] {
        let (first, count) = try extent(offset, low)
        var elements: [DocumentNode] = []
        for index in 0..<count { elements.append(try object(try reference(index, from: first), depth: depth + 1)) }
        return elements
    }

    private mutating func members(_ offset: Int, _ low: Int, depth: Int) throws -> [DocumentNode.Member] {
        let (first, count) = try extent(offset, low)
        var members: [String: DocumentNode.Member] = [:]
        for index in 0..<count {
            let key = try object(try reference(index, from: first), depth: depth + 1)
            guard case .string(let name) = key.value else { throw damaged }
            let value = try object(try reference(count + index, from: first), depth: depth + 1)
            members[name] = .init(key: name, keyLocation: start, node: value)
        }
        return members.values.sorted { $0.key < $1.key }
    }
}
