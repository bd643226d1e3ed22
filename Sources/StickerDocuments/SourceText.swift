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

    /// The first line that a merge has left, as what is wrong with a document that cannot be read; nil where there is none.
    var conflict: FileError? {
        let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A }
        guard let line = lines.firstIndex(where: { $0.starts(with: "<<<<<<< ".utf8) }) else { return nil }
        return FileError(
            "has a merge conflict that is not resolved",
            hint: "keep what you want of both sides, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>",
            at: SourceLocation(file: file, line: line + 1, column: 1))
    }

    func scalarIndex(ofByte offset: Int) -> Int { bytes.prefix(offset).count { $0 & 0xC0 != 0x80 } }

    /// The same text with the halves in which JSON escapes an emoji, and which YAML refuses, as other escapes: `\ud83d` is
    /// `\ue83d`.
    var withoutHalves: SourceText {
        get throws(FileError) {
            var copy = bytes
            var position = 0
            while let sign = copy[position...].firstIndex(of: UInt8(ascii: "\\")), sign + 3 < copy.count {
                let isD = copy[sign + 1] == UInt8(ascii: "u") && copy[sign + 2] | 0x20 == UInt8(ascii: "d")
                if isD, copy[sign + 3] > UInt8(ascii: "7") { copy[sign + 2] += 1 }
                position = sign + 2
            }
            return try copy == bytes ? self : SourceText(copy, file: file, limit: copy.count)
        }
    }

    private mutating func scan() throws(FileError) {
        let isText = String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
        let end = isText ? bytes.count : endOfText
        var lines = lineStarts
        // Documents of large catalogs have megabytes: their bytes are looked at without a check of each index.
        scalarCount = bytes.withUnsafeBufferPointer { bytes in
            var count = 0
            for index in 0..<end where bytes[index] & 0xC0 != 0x80 {
                count += 1
                let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
                if bytes[index] == 0x0A || bytes[index] == 0x0D && !isPair { lines.append(count) }
            }
            return count
        }
        lineStarts = lines
        guard !isText else { return }
        let isNUL = bytes[end] == 0
        throw FileError(
            isNUL ? "contains a NUL character" : "contains bytes that are not UTF-8 text",
            hint: isNUL ? "is this a text file?" : "save the file as UTF-8", at: location(ofScalar: scalarCount))
    }

    /// Where the first NUL is, or the first bytes that are not UTF-8.
    private var endOfText: Int {
        var (decoder, rest, end) = (UTF8(), bytes.makeIterator(), 0)
        while case .scalarValue(let scalar) = decoder.decode(&rest), scalar != "\0" { end += UTF8.width(scalar) }
        return end
    }
}

/// Turns byte offsets that only grow into locations, in one walk over the text.
struct LocationCursor {
    private let source: SourceText
    private var passed = 0
    private var scalars = 0

    init(_ source: SourceText) { self.source = source }

    mutating func location(of offset: Int) -> SourceLocation {
        if offset < passed { (passed, scalars) = (0, 0) }
        source.bytes.withUnsafeBufferPointer { bytes in
            while passed < min(offset, bytes.count) {
                if bytes[passed] & 0xC0 != 0x80 { scalars += 1 }
                passed += 1
            }
        }
        return source.location(ofScalar: scalars)
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
