import StickerModel

/// The bytes of a text document, known to be UTF-8, with the locations of its characters.
///
/// Lines end at LF, CRLF or CR, as in editors; columns count Unicode scalars. A byte order mark is removed.
struct SourceText {
    let file: String
    /// Valid UTF-8 without byte order mark and without NUL.
    let bytes: [UInt8]
    /// Index of the first scalar of every line.
    private var lineStarts = [0]
    private(set) var scalarCount = 0

    /// Throws `FileError` when the document is longer than `limit` bytes, is not UTF-8, or contains a NUL.
    init(_ bytes: [UInt8], file: String, limit: Int) throws(FileError) {
        self.file = file
        let start = SourceLocation(file: file, line: 1, column: 1)
        guard bytes.count <= limit else {
            throw FileError(
                "has \(Figures.grouped(bytes.count)) bytes; the limit is \(Figures.grouped(limit))",
                hint: "is this the right file?", at: start)
        }
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            throw FileError("is UTF-16 text; only UTF-8 is supported", hint: "save it as UTF-8", at: start)
        }
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        try scan()
    }

    /// The location of the scalar with this index; an index past the end means the end.
    func location(ofScalar index: Int) -> SourceLocation {
        let index = min(max(index, 0), scalarCount)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= index { low = middle } else { high = middle }
        }
        return SourceLocation(file: file, line: low + 1, column: index - lineStarts[low] + 1)
    }

    /// The location of a byte, for a fault: counted from the beginning.
    func location(ofByte offset: Int) -> SourceLocation {
        location(ofScalar: scalarIndex(ofByte: offset))
    }

    func scalarIndex(ofByte offset: Int) -> Int { bytes.prefix(offset).count { $0 & 0xC0 != 0x80 } }

    private mutating func scan() throws(FileError) {
        var lines = lineStarts
        var count = 0
        // Documents of large catalogs have megabytes: their bytes are looked at without a check of each index.
        let fault = bytes.withUnsafeBufferPointer { bytes -> (message: String, hint: String)? in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                let length = byte < 0x80 ? 1 : UTF8Sequence.length(in: bytes, at: index)
                guard length > 0 else {
                    return ("contains bytes that are not UTF-8 text", "save the file as UTF-8")
                }
                guard byte != 0 else { return ("contains a NUL character", "is this a text file?") }
                index += length
                count += 1
                if LineEnd.isLast(byte, before: index, in: bytes) { lines.append(count) }
            }
            return nil
        }
        lineStarts = lines
        scalarCount = count
        if let fault { throw FileError(fault.message, hint: fault.hint, at: location(ofScalar: count)) }
    }
}

/// Turns byte offsets that only grow into locations, in one walk over the text.
struct LocationCursor {
    private let bytes: [UInt8]
    private let file: String
    private var passed = 0
    private var line = 1
    /// Offset of the first byte of the line.
    private var lineStart = 0
    /// Bytes passed on the line that only continue a character.
    private var continuations = 0

    init(_ bytes: [UInt8], file: String) { (self.bytes, self.file) = (bytes, file) }
    init(_ source: SourceText) { self.init(source.bytes, file: source.file) }

    mutating func location(of offset: Int) -> SourceLocation {
        bytes.withUnsafeBufferPointer { bytes in
            let end = min(offset, bytes.count)
            while passed < end {
                let byte = bytes[passed]
                passed += 1
                if byte & 0xC0 == 0x80 {
                    continuations += 1
                } else if LineEnd.isLast(byte, before: passed, in: bytes) {
                    (line, lineStart, continuations) = (line + 1, passed, 0)
                }
            }
        }
        return SourceLocation(file: file, line: line, column: offset - lineStart - continuations + 1)
    }
}

private enum LineEnd {
    /// Whether a byte is the last one of a line; `next` is the index of the one after it.
    @inline(__always)
    static func isLast(_ byte: UInt8, before next: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        byte == 0x0A || byte == 0x0D && !(next < bytes.count && bytes[next] == 0x0A)
    }
}

/// One character of UTF-8, as the Unicode standard defines it (table 3-7: nothing overlong, no surrogates).
enum UTF8Sequence {
    /// Bytes of the scalar that starts at `index`, 1...4; 0 when there is no valid one.
    static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let second: ClosedRange<UInt8>
        let length: Int
        switch bytes[index] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        return bytes[(index + 2)..<max(index + 2, index + length)].allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
    }
}

/// Bounds on documents, so that hostile ones are refused before they cost memory or stack.
enum DocumentLimits {
    /// Levels of lists and mappings inside each other.
    static let depth = 64
    /// What a document may weigh after its aliases are written out: 1 for every value, and 1 for every
    /// `bytesPerWeight` bytes of text, so that neither many small values nor a long text used often blows up.
    static let expandedWeight = 200_000
    static let bytesPerWeight = 64
}
