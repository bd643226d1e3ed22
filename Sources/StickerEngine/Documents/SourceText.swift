import StickerModel

/// The bytes of a text document, known to be UTF-8, with the places of its characters.
///
/// Lines end at LF, CRLF or CR, as in editors; columns count Unicode scalars. A byte order mark is taken off.
struct SourceText {
    let file: String
    /// Valid UTF-8 without byte order mark and without NUL.
    let bytes: [UInt8]
    /// Index of the first scalar of every line.
    private var lineStarts = [0]
    private(set) var scalarCount = 0

    /// Throws `DocumentError` when the document is longer than `limit` bytes, not UTF-8, or holds a NUL.
    init(_ bytes: [UInt8], file: String, limit: Int) throws {
        self.file = file
        let start = SourceLocation(file: file, line: 1, column: 1)
        guard bytes.count <= limit else {
            throw DocumentError(
                "is \(Figures.grouped(bytes.count)) bytes, at most \(Figures.grouped(limit)) are read",
                hint: "is this the right file?", at: start)
        }
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            throw DocumentError("is UTF-16 text, only UTF-8 is read", hint: "save it as UTF-8", at: start)
        }
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        try scan()
    }

    /// The place of the scalar with this index; a place past the end is the end.
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

    private mutating func scan() throws {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let length = byte < 0x80 ? 1 : UTF8Sequence.length(in: bytes, at: index)
            guard length > 0 else {
                throw DocumentError(
                    "holds bytes that are not UTF-8 text", hint: "save the file as UTF-8",
                    at: location(ofScalar: scalarCount))
            }
            guard byte != 0 else {
                throw DocumentError(
                    "holds a NUL character", hint: "is this a text file?", at: location(ofScalar: scalarCount))
            }
            index += length
            scalarCount += 1
            let endsLine = byte == 0x0A || byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)
            if endsLine { lineStarts.append(scalarCount) }
        }
    }
}
