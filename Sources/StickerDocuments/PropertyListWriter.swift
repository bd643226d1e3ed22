/// A value of an old-style (OpenStep) property list to write, as in `project.pbxproj` and `.strings` files.
package indirect enum PropertyListValue: Sendable, Hashable {
    package struct Member: Sendable, Hashable {
        package var key: String
        package var value: PropertyListValue

        package init(key: String, value: PropertyListValue) {
            self.key = key
            self.value = value
        }
    }

    /// A text, followed by a remark for people.
    case string(String, remark: String? = nil)
    case list([PropertyListValue])
    /// Members in the order they are written.
    case object([Member])

    package static func object(_ members: KeyValuePairs<String, PropertyListValue>) -> PropertyListValue {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }

    package var text: String? { if case .string(let text, _) = self { text } else { nil } }
    package var elements: [PropertyListValue] { if case .list(let elements) = self { elements } else { [] } }
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }
    package var texts: [String] { elements.compactMap(\.text) }

    package subscript(key: String) -> PropertyListValue? { members.first { $0.key == key }?.value }
}

extension PropertyListValue: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .string(text) }
}

/// Writes old-style property lists the way Xcode does.
package struct PropertyListWriter {
    package private(set) var text = ""

    package init() {}

    /// `isa` values whose objects Xcode writes on one line.
    private static let compact: Set<String> = ["PBXBuildFile", "PBXFileReference"]

    package mutating func write(_ value: PropertyListValue, depth: Int = 0, isCompact: Bool = false) {
        switch value {
        case .string(let string, let remark):
            text += Self.quoted(string) + (remark.map { " /* \(Self.harmless($0)) */" } ?? "")
        case .list(let elements):
            text += isCompact ? "(" : "(\n"
            for element in elements {
                if !isCompact { indent(depth + 1) }
                write(element, depth: depth + 1, isCompact: isCompact)
                text += isCompact ? ", " : ",\n"
            }
            if !isCompact { indent(depth) }
            text += ")"
        case .object(let members):
            let isCompact = isCompact || Self.compact.contains(value["isa"]?.text ?? "")
            text += isCompact ? "{" : "{\n"
            for member in members { write(member, depth: depth + 1, isCompact: isCompact) }
            if !isCompact { indent(depth) }
            text += "}"
        }
    }

    /// One `key = value;`, on a line of its own unless the object is written compactly.
    package mutating func write(
        _ member: PropertyListValue.Member, remark: String? = nil, depth: Int, isCompact: Bool = false
    ) {
        if !isCompact { indent(depth) }
        text += Self.quoted(member.key) + (remark.map { " /* \(Self.harmless($0)) */" } ?? "") + " = "
        write(member.value, depth: depth, isCompact: isCompact)
        text += isCompact ? "; " : ";\n"
    }

    package mutating func line(_ line: String) { text += line + "\n" }

    private mutating func indent(_ depth: Int) { text += String(repeating: "\t", count: depth) }

    /// Plain where every sign is one Xcode leaves unquoted.
    package static func quoted(_ string: String) -> String {
        let isPlain = string.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "/": true
            default: false
            }
        }
        // `//` would begin a comment.
        if isPlain, !string.isEmpty, !string.contains("//") { return string }
        var quoted = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A remark cannot end its comment.
    private static func harmless(_ remark: String) -> String {
        remark.replacing("*/", with: "* /").replacing("\n", with: " ").replacing("\r", with: " ")
    }
}
