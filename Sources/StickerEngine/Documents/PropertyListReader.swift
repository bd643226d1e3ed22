import Foundation
import StickerModel

/// Reads property lists, XML and binary. Dates become ISO 8601 texts, data base64 texts, as JSON would hold them.
///
/// Values have no place of their own: all stand at the first line of the file.
package enum PropertyListReader {
    /// The longest property list read, in bytes.
    package static let byteLimit = 4_000_000

    /// The root value of `bytes`. Throws `DocumentError`.
    package static func read(_ bytes: [UInt8], file: String, limit: Int = byteLimit) throws -> DocumentNode {
        let start = SourceLocation(file: file, line: 1, column: 1)
        if bytes.starts(with: "bplist".utf8) {
            guard bytes.count <= limit else { throw tooLong(bytes.count, limit, at: start) }
            var list = try BinaryPropertyList(bytes, at: start)
            return try list.root()
        }
        let source = try SourceText(bytes, file: file, limit: limit)
        // Foundation would also take the brace syntax of old, which no platform here reads.
        guard source.bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
            throw DocumentError("is no property list", hint: "XML or binary property lists are read", at: start)
        }
        guard PropertyListNesting.depth(of: source.bytes) <= DocumentLimits.depth else {
            throw DocumentError("lists and groups are nested more than \(DocumentLimits.depth) deep", at: start)
        }
        do {
            let value = try PropertyListSerialization.propertyList(from: Data(source.bytes), format: nil)
            return node(value, at: start)
        } catch {
            throw DocumentError("is not a well-formed property list" + line(of: error), at: start)
        }
    }

    static func tooLong(_ count: Int, _ limit: Int, at start: SourceLocation) -> DocumentError {
        DocumentError("is \(Figures.grouped(count)) bytes, at most \(Figures.grouped(limit)) are read", at: start)
    }

    private static func node(_ value: Any, at start: SourceLocation) -> DocumentNode {
        switch value {
        case let text as String: return DocumentNode(.string(text), at: start)
        case let list as [Any]: return DocumentNode(.list(list.map { node($0, at: start) }), at: start)
        case let group as [String: Any]:
            let members = group.sorted { $0.key < $1.key }.map { key, value in
                DocumentNode.Member(key: key, keyLocation: start, node: node(value, at: start))
            }
            return DocumentNode(.object(members), at: start)
        case let date as Date: return DocumentNode(.string(date.ISO8601Format()), at: start)
        case let data as Data: return DocumentNode(.string(data.base64EncodedString()), at: start)
        default: return DocumentNode(number(value), at: start)
        }
    }

    private static func number(_ value: Any) -> DocumentNode.Value {
        // Only the name of the class tells a flag from a number: each converts to the other.
        if "\(type(of: value))".contains("Bool"), let flag = value as? Bool { return .bool(flag) }
        guard let number = value as? NSNumber else { return .null }
        let isFraction = ["d", "f"].contains(String(cString: number.objCType))
        if !isFraction, let whole = Int(exactly: number) { return .integer(whole) }
        return .number(number.doubleValue)
    }

    /// Where Foundation says that it stopped.
    private static func line(of error: any Error) -> String {
        let text = "\(error)"
        return text.firstMatch(of: /at line ([0-9]+)/).map { ": line \($0.output.1)" } ?? ""
    }
}
