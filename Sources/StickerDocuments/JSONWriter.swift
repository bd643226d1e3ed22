import StickerModel

/// Writes a value as JSON for people: indented, members in their order, short lists on one line.
package enum OrderedJSON {
    package static func pretty(_ node: DocumentNode, indent: String = "") -> String {
        let inner = indent + "  "
        switch node.value {
        case .null: return "null"
        case .bool(let flag): return flag ? "true" : "false"
        case .integer(let number): return "\(number)"
        // JSON has no word for what is not finite.
        case .number(let number): return number.isFinite ? "\(number)" : "null"
        case .string(let text): return quoted(text)
        case .list(let elements):
            let parts = elements.map { pretty($0, indent: inner) }
            let line = "[" + parts.joined(separator: ", ") + "]"
            if line.count + indent.count <= 100, !line.contains("\n") { return line }
            return "[\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent + "]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            let lines = members.map { inner + quoted($0.key) + ": " + pretty($0.node, indent: inner) }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
        }
    }

    /// A JSON text, which is a double-quoted YAML text as well; what YAML does not allow as it is, is escaped.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
                let code = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// Values that come from no file, to be written.
extension DocumentNode {
    private static let nowhere = SourceLocation(file: "", line: 1, column: 1)

    package static func text(_ text: String) -> DocumentNode { DocumentNode(.string(text), at: nowhere) }
    package static func texts(_ texts: [String]) -> DocumentNode { .list(texts.map { .text($0) }) }
    package static func flag(_ flag: Bool) -> DocumentNode { DocumentNode(.bool(flag), at: nowhere) }
    package static func whole(_ number: Int) -> DocumentNode { DocumentNode(.integer(number), at: nowhere) }
    package static func list(_ elements: [DocumentNode]) -> DocumentNode { DocumentNode(.list(elements), at: nowhere) }

    package static func number(_ number: Double) -> DocumentNode {
        Int(exactly: number).map { .whole($0) } ?? DocumentNode(.number(number), at: nowhere)
    }

    package static func group(_ members: [(String, DocumentNode)]) -> DocumentNode {
        DocumentNode(.object(members.map { .init(key: $0.0, keyLocation: nowhere, node: $0.1) }), at: nowhere)
    }
}
