import StickerModel

/// Reads XML property lists. Dates become ISO 8601 strings and data base64 strings, as in JSON.
package enum PropertyListReader {
    package static let byteLimit = 4_000_000

    /// The root value of `bytes`. Throws `FileError`.
    package static func read(_ bytes: [UInt8], file: String, limit: Int = byteLimit) throws -> DocumentNode {
        let start = SourceLocation(file: file, line: 1, column: 1)
        guard !bytes.starts(with: "bplist".utf8) else {
            throw FileError(
                "is a binary property list; only XML is supported",
                hint: "convert it: plutil -convert xml1 FILE", at: start)
        }
        let source = try SourceText(bytes, file: file, limit: limit)
        // `OpenStepReader` reads the old brace syntax; no platform here accepts it in an Info.plist.
        guard source.bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
            throw FileError("is not a property list", hint: "save it as an XML property list", at: start)
        }
        return try XMLPropertyList(source).root()
    }
}
