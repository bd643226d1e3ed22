import StickerModel

/// Reads property lists, XML and binary. Dates become ISO 8601 strings and data base64 strings, as in JSON.
///
/// Values of a binary list are located at the first line of the file.
package enum PropertyListReader {
    /// The longest property list read, in bytes.
    package static let byteLimit = 4_000_000

    /// The root value of `bytes`. Throws `FileError`.
    package static func read(_ bytes: [UInt8], file: String, limit: Int = byteLimit) throws -> DocumentNode {
        let start = SourceLocation(file: file, line: 1, column: 1)
        if bytes.starts(with: "bplist".utf8) {
            guard bytes.count <= limit else { throw tooLong(bytes.count, limit, at: start) }
            var list = try BinaryPropertyList(bytes, at: start)
            return try list.root()
        }
        let source = try SourceText(bytes, file: file, limit: limit)
        // `OpenStepReader` reads the old brace syntax; no platform here accepts it in an Info.plist.
        guard source.bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
            throw FileError("is not a property list", hint: "save it as an XML or binary property list", at: start)
        }
        var list = XMLPropertyList(source)
        return try list.root()
    }

    private static func tooLong(_ count: Int, _ limit: Int, at start: SourceLocation) -> FileError {
        FileError("has \(Figures.grouped(count)) bytes; the limit is \(Figures.grouped(limit))", at: start)
    }
}
