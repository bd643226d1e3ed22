import PortableFoundation
import StickerDocuments
import StickerModel

/// Turns an `OutputDocument` into JSON bytes: sorted keys, two spaces, no escaped slashes, a final newline.
struct DocumentWriter {
    /// The bytes of another entry of the same plan.
    let entry: (String) throws(FileError) -> [UInt8]
    /// Px of an image among them.
    var size: (String) throws(FileError) -> PixelSize = { _ throws(FileError) in PixelSize(0, 0) }
    /// Their hashes and lengths, where they are known without the bytes.
    var hash: (String) throws(FileError) -> ContentHash
    var sha256: (String) throws(FileError) -> String
    var byteCount: (String) throws(FileError) -> Int

    init(entry: @escaping (String) throws(FileError) -> [UInt8]) {
        self.entry = entry
        hash = { path throws(FileError) in ContentHash(try entry(path)) }
        sha256 = { path throws(FileError) in SHA256.hex(of: try entry(path)) }
        byteCount = { path throws(FileError) in try entry(path).count }
    }

    /// For documents that refer to no other entries.
    static var plain: DocumentWriter { DocumentWriter { _ in [] } }

    func bytes(of document: OutputDocument) throws(FileError) -> [UInt8] {
        var json = JSONWriter(.indented)
        try write(document, to: &json)
        return json.bytes + [UInt8(ascii: "\n")]
    }

    func write(_ document: OutputDocument, to json: inout JSONWriter) throws(FileError) {
        switch document {
        case .string(let string): json.string(string)
        case .integer(let number): json.integer(number)
        case .number(let number): json.double(number)
        case .bool(let flag): json.flag(flag)
        case .list(let elements):
            json.open("[")
            for element in elements { try write(element, to: &json) }
            json.close("]")
        case .object(let members):
            json.open("{")
            for (key, value) in members.sorted(by: { $0.key.precedesByUTF8($1.key) }) {
                json.key(key)
                try write(value, to: &json)
            }
            json.close("}")
        case .base64(let path): json.string(Data(try entry(path)).base64EncodedString())
        case .byteCount(let path): json.integer(try byteCount(path))
        case .sha256(let path): json.string(try sha256(path))
        case .width(let path): json.integer(try size(path).width)
        case .height(let path): json.integer(try size(path).height)
        case .digest(let paths, let digits):
            var hashes: [UInt8] = []
            for path in paths { hashes += Array(try hash(path).hex.utf8) }
            json.string(String(ContentHash(hashes).hex.prefix(digits)))
        }
    }
}

/// Writes one JSON document of objects piece by piece, so that a long one is never held whole. Keys are written in the
/// order they are given.
final class DocumentStream {
    private let sink: FileSink
    private let writer = DocumentWriter { path throws(FileError) in try FileReading.bytes(of: path, atMost: .max) }
    private var json = JSONWriter(.indented)
    /// The closing brackets of what is open.
    private var open: [Unicode.Scalar] = []

    /// Opens the document's object. All that writes throws `FileError` of kind `unwritable`.
    init(_ sink: FileSink) {
        self.sink = sink
        begin("{", "}")
    }

    /// A member of the innermost object.
    func member(_ key: String, _ document: OutputDocument) throws(FileError) {
        json.key(key)
        try element(document)
    }

    /// A member whose value is a string.
    func member(_ key: String, text: String) throws(FileError) {
        json.key(key)
        json.string(text)
        try flush()
    }

    /// A member whose value is JSON already.
    func member(_ key: String, json value: String) throws(FileError) {
        json.key(key)
        json.raw(value)
        try flush()
    }

    /// An element of the innermost list.
    func element(_ document: OutputDocument) throws(FileError) {
        try writer.write(document, to: &json)
        try flush()
    }

    /// An element of the innermost list that is written value by value.
    func element(_ write: (inout JSONWriter) throws(FileError) -> Void) throws(FileError) {
        try write(&json)
        try flush()
    }

    func beginObject(_ key: String) throws(FileError) {
        json.key(key)
        begin("{", "}")
    }

    func beginList(_ key: String) throws(FileError) {
        json.key(key)
        begin("[", "]")
    }

    /// Closes the innermost object or list.
    func end() throws(FileError) {
        if let closing = open.popLast() { json.close(closing) }
    }

    /// Closes all that is open, and ends the last line. The file stays open.
    func finish() throws(FileError) {
        while !open.isEmpty { try end() }
        try flush(all: true)
        try sink.write("\n")
    }

    private func begin(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) {
        json.open(opening)
        open.append(closing)
    }

    /// Writes what has been collected, when it is much.
    private func flush(all: Bool = false) throws(FileError) {
        if all || json.bytes.count >= Self.pieceSize { try sink.write(json.drain()) }
    }

    /// In bytes.
    private static let pieceSize = 100_000
}
