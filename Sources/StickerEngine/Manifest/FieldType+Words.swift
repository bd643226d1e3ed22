import StickerModel

extension FieldType {
    /// What a value may be, for messages: "a whole number".
    var expectation: String {
        switch self {
        case .text: "a text"
        case .identifier: "a name of a-z, 0-9, `-` and `_`"
        case .choice(let words): words.count == 1 ? "`\(words[0])`" : "one of " + words.joined(separator: ", ")
        case .flag: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .color: "a color such as \"#FFFFFF\""
        case .path: "the path of a file"
        case .url: "an address such as https://example.com"
        case .email: "an email address"
        case .localizedText: "a text, or a text for each language tag"
        case .list(let element): "a list, each entry " + element.expectation
        case .object(let fields):
            fields.count <= 4
                ? "a group of " + fields.map { "`\($0.name)`" }.joined(separator: ", ") : "a group of keys"
        case .map(let keys, _): "a group with a \(keys) as each key"
        case .either(let types): types.map(\.expectation).joined(separator: ", or ")
        }
    }

    /// Whether a value is of the right kind, whatever it says.
    func takes(_ node: DocumentNode) -> Bool {
        switch (self, node.value) {
        case (.either(let types), _): types.contains { $0.takes(node) }
        case (.localizedText, .string), (.localizedText, .object): true
        case (.text, .string), (.identifier, .string), (.choice, .string), (.color, .string), (.path, .string),
            (.url, .string), (.email, .string):
            true
        case (.flag, .bool), (.list, .list), (.object, .object), (.map, .object): true
        // `art:` with every line below it commented out means nothing is set.
        case (.object(let fields), .null): !fields.contains(where: \.isRequired)
        case (.map, .null): true
        case (.integer, .integer), (.number, .integer), (.number, .number): true
        case (.integer, .number(let number)): number == number.rounded()
        default: false
        }
    }
}
