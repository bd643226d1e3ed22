extension DocumentNode {
    /// The members of an object; empty for every other kind.
    package var members: [Member] {
        if case .object(let members) = value { members } else { [] }
    }

    /// The elements of a list; empty for every other kind.
    package var elements: [DocumentNode] {
        if case .list(let elements) = value { elements } else { [] }
    }

    /// The value under `key`; nil when this is no object, the key is absent or its value is null.
    package subscript(key: String) -> DocumentNode? {
        guard let node = members.first(where: { $0.key == key })?.node, node.value != .null else { return nil }
        return node
    }

    package func member(_ key: String) -> Member? { members.first { $0.key == key } }

    package var isNull: Bool { value == .null }

    /// The text of a string, or of a plain YAML scalar such as `2026`.
    package var string: String? {
        if case .string(let text) = value { return text }
        return literal
    }

    package var bool: Bool? {
        if case .bool(let flag) = value { flag } else { nil }
    }

    package var integer: Int? {
        switch value {
        case .integer(let number): number
        case .number(let number) where number == number.rounded() && abs(number) < 1e15: Int(number)
        default: nil
        }
    }

    package var double: Double? {
        switch value {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// What the value is, in words for messages: "a list", "the text “x”".
    package var kindName: String {
        switch value {
        case .null: "nothing"
        case .bool(let flag): "\(flag)"
        case .integer(let number): "the number \(number)"
        case .number(let number): "the number \(number)"
        case .string(let text): text.count <= 40 ? "the text “\(text)”" : "a text"
        case .list: "a list"
        case .object: "a group of keys"
        }
    }
}
