import StickerModel

/// Reads YAML by libyaml: the core schema of YAML 1.2, in which `no`, `on` and `yes` are texts.
///
/// Every value keeps its place. Refused: several documents in one file, keys given twice, keys that are not plain
/// words, tags outside the core schema, aliases that blow up, deep nesting.
package enum YAMLReader {
    /// The longest manifest read, in bytes.
    package static let byteLimit = 1_000_000

    /// The value of the one document in `bytes`. Throws `DocumentError` with the first fault.
    package static func read(_ bytes: [UInt8], file: String, limit: Int = byteLimit) throws -> DocumentNode {
        let source = try SourceText(bytes, file: file, limit: limit)
        var builder = YAMLBuilder(source, events: try YAMLEvents(source))
        return try builder.document()
    }
}
