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
    var known: (String) -> (hash: ContentHash, byteCount: Int)? = { _ in nil }

    /// For documents that refer to no other entries. Throws `FileError` at a reference.
    static var plain: DocumentWriter {
        DocumentWriter { path throws(FileError) in throw FileError(.missing, "there is no file to refer to", path: path)
        }
    }

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
        case .byteCount(let path):
            let count = if let file = known(path) { file.byteCount } else { try entry(path).count }
            json.integer(count)
        case .sha256(let path): json.string(SHA256.hex(of: try entry(path)))
        case .width(let path): json.integer(try size(path).width)
        case .height(let path): json.integer(try size(path).height)
        case .digest(let paths, let digits):
            var hashes: [UInt8] = []
            for path in paths {
                let hash = if let file = known(path) { file.hash } else { ContentHash(try entry(path)) }
                hashes += hash.hex.utf8
            }
            json.string(String(ContentHash(hashes).hex.prefix(digits)))
        }
    }
}
