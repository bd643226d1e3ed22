/// A value of a YAML or JSON document or a property list, with its location.
///
/// All readers of documents produce this, so that everything behind them reports `file:line:column` without knowing
/// the syntax.
package struct DocumentNode: Sendable, Hashable {
    /// What a document can hold. A whole number is an `integer` where 64 bits hold it; dates of property lists are
    /// strings, and so are data, in base64.
    package enum Value: Sendable, Hashable {
        case null
        case bool(Bool)
        case integer(Int)
        case number(Double)
        case string(String)
        case list([DocumentNode])
        /// Members in the order of the document, no key twice.
        case object([Member])
    }

    /// One `key: value` pair; keys are unique within an object, in document order.
    package struct Member: Sendable, Hashable {
        /// As it is written, with escapes resolved.
        package var key: String
        package var keyLocation: SourceLocation
        /// The value of the key; null where the document says so.
        package var node: DocumentNode

        package init(key: String, keyLocation: SourceLocation, node: DocumentNode) {
            (self.key, self.keyLocation, self.node) = (key, keyLocation, node)
        }
    }

    package var value: Value
    package var location: SourceLocation
    /// The text of a plain YAML scalar (`1.20`, `yes`) before it was read as a number or flag.
    package var literal: String?

    package init(_ value: Value, at location: SourceLocation, literal: String? = nil) {
        (self.value, self.location, self.literal) = (value, location, literal)
    }
}

extension DocumentNode {
    /// The members of an object; empty for every other kind.
    package var members: [Member] {
        if case .object(let members) = value { members } else { [] }
    }

    /// The elements of a list; empty for every other kind.
    package var elements: [DocumentNode] {
        if case .list(let elements) = value { elements } else { [] }
    }

    /// The value under `key`; nil when this is not an object, the key is absent or its value is null.
    package subscript(key: String) -> DocumentNode? {
        guard let node = member(key)?.node, !node.isNull else { return nil }
        return node
    }

    /// The pair of a key, also where its value is null; nil when this is not an object or the key is absent.
    package func member(_ key: String) -> Member? {
        members.first { $0.key == key }
    }

    /// The string under `key`; nil when the key is absent or has a value of another kind.
    package func string(at key: String) -> Located<String>? {
        located(key) { if case .string(let text) = $0.value { text } else { nil } }
    }

    package func number(at key: String) -> Located<Double>? { located(key, \.double) }

    package func flag(at key: String) -> Located<Bool>? { located(key, \.bool) }

    private func located<Value>(_ key: String, _ read: (DocumentNode) -> Value?) -> Located<Value>? {
        member(key).flatMap { member in read(member.node).map { Located($0, at: member.node.location) } }
    }

    /// The strings of the list under `key`, other elements left out.
    package func strings(at key: String) -> [Located<String>] {
        (member(key)?.node.elements ?? []).compactMap { element in
            if case .string(let text) = element.value { Located(text, at: element.location) } else { nil }
        }
    }

    package func objects(at key: String) -> [DocumentNode] {
        (member(key)?.node.elements ?? []).filter { if case .object = $0.value { true } else { false } }
    }

    /// The mapping under `key`; nil when the key is absent or has a value of another kind.
    package func object(at key: String) -> DocumentNode? {
        guard let node = member(key)?.node, case .object = node.value else { return nil }
        return node
    }

    /// Whether the document says `null`, or nothing in the place of a value.
    package var isNull: Bool {
        if case .null = value { true } else { false }
    }

    /// The text of a string, or of a plain YAML scalar such as `2026`.
    package var string: String? {
        if case .string(let text) = value { return text }
        return literal
    }

    /// A string or a number as text: people write `15.0` and `"15.0.1"`.
    package var scalar: String? { string ?? integer.map { "\($0)" } ?? double.map { "\($0)" } }

    /// The strings of a list, others left out.
    package var strings: [String] { elements.compactMap(\.string) }

    package var bool: Bool? {
        if case .bool(let flag) = value { flag } else { nil }
    }

    /// The whole number, also one that is written `2.0` as long as it is below 10^15; nil for anything else.
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

    /// What the value is, for messages: "a list", "the string “x”".
    package var kindName: String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .integer(let number): "the number \(number)"
        case .number(let number): "the number \(number)"
        case .string(let text): text.count <= 40 ? "the string “\(text)”" : "a string"
        case .list: "a list"
        case .object: "a mapping"
        }
    }
}

/// A value with its location in a document; nil for values that come from none.
package struct Located<Value: Sendable & Hashable>: Sendable, Hashable {
    package var value: Value
    /// Where it begins; nil where it comes from no document.
    package var location: SourceLocation?

    package init(_ value: Value, at location: SourceLocation? = nil) {
        (self.value, self.location) = (value, location)
    }
}

extension Located<String> {
    /// nil for an empty text.
    package var filled: Self? { value.isEmpty ? nil : self }
}

extension DocumentNode {
    package var localizedText: LocalizedText? {
        if let string { return LocalizedText(string) }
        let texts = members.compactMap { member in member.node.string.map { (member.key, $0) } }
        return texts.isEmpty ? nil : LocalizedText(Dictionary(texts) { $1 })
    }
}
