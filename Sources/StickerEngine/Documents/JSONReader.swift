import CJansson
import StickerModel

/// Reads strict JSON (RFC 8259): jansson judges it, a scanner adds the places jansson does not keep.
///
/// Refused: keys given twice, text that is not UTF-8, numbers out of range, deep nesting, and everything JSON has not
/// (comments, trailing commas, single quotes).
package enum JSONReader {
    /// The longest manifest read, in bytes; platform documents with embedded images may be longer.
    package static let byteLimit = 1_000_000

    /// The value in `bytes`, at most `limit` bytes long. Throws `DocumentError` with the first fault.
    package static func read(_ bytes: [UInt8], file: String, limit: Int = byteLimit) throws -> DocumentNode {
        let source = try SourceText(bytes, file: file, limit: limit)
        var scanner = JSONScanner(source)
        let verdict = judge(source.bytes)
        let node = try scanner.document()
        guard let offset = verdict else { return node }
        let before = source.bytes.prefix(offset).count { $0 & 0xC0 != 0x80 }
        throw DocumentError("is not valid JSON up to here", at: source.location(ofScalar: before))
    }

    /// nil when jansson takes the text, else the number of bytes it had read when it refused.
    private static func judge(_ bytes: [UInt8]) -> Int? {
        var error = json_error_t()
        let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY
        let value = bytes.withUnsafeBytes { buffer in
            json_loadb(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, Int(flags), &error)
        }
        guard let value else { return Int(clamping: error.position) }
        json_decref(value)
        return nil
    }
}
