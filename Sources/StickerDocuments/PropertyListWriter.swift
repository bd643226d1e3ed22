import StickerModel

/// A value of an old-style (OpenStep) property list to write, as in `project.pbxproj` and `.strings` files.
package indirect enum PropertyListValue: Sendable, Hashable {
    /// A key with its value.
    package struct Member: Sendable, Hashable {
        /// Quoted by the writer where it needs quotes.
        package var key: String
        /// What the key stands for.
        package var value: PropertyListValue

        /// One member, to be written as `key = value;`.
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

    /// An object with members in this order.
    package static func object(_ members: KeyValuePairs<String, PropertyListValue>) -> PropertyListValue {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }

    /// The string; nil for anything else.
    package var text: String? { if case .string(let text, _) = self { text } else { nil } }
    /// The elements of a list; empty for anything else.
    package var elements: [PropertyListValue] { if case .list(let elements) = self { elements } else { [] } }
    /// The members of an object; empty for anything else.
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// The value of the first member with this key; nil where there is none.
    package subscript(key: String) -> PropertyListValue? { members.first { $0.key == key }?.value }
}

extension PropertyListValue: ExpressibleByStringLiteral {
    /// A string without a remark.
    package init(stringLiteral text: String) { self = .string(text) }
}

/// Writes old-style property lists the way Xcode does.
package struct PropertyListWriter {
    /// What was written so far.
    package private(set) var text: SafeText<PropertyList> = ""

    /// Nothing is written yet.
    package init() {}

    /// `isa` values whose objects Xcode writes on one line.
    private static let compact: Set<String> = ["PBXBuildFile", "PBXFileReference"]

    /// A value, whose first line goes on where the text ends. `depth` is the number of tabs before the lines that
    /// follow; `isCompact` writes all of it on one line.
    package mutating func write(_ value: PropertyListValue, depth: Int = 0, isCompact: Bool = false) {
        switch value {
        case .string(let string, let remark):
            text += .word(string) + Self.comment(remark)
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
        text += .word(member.key) + Self.comment(remark) + " = "
        write(member.value, depth: depth, isCompact: isCompact)
        text += isCompact ? "; " : ";\n"
    }

    /// One line as it is, with a line feed behind it.
    package mutating func line(_ line: SafeText<PropertyList>) { text += line + "\n" }

    private mutating func indent(_ depth: Int) { for _ in 0..<depth { text += "\t" } }

    private static func comment(_ remark: String?) -> SafeText<PropertyList> {
        remark.map { " /* \(.comment($0)) */" } ?? ""
    }
}
