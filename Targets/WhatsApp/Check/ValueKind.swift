import StickerModel

/// What the value of a key in one of WhatsApp's documents has to be.
enum ValueKind: Sendable {
    case text
    case flag
    case list

    var words: String {
        switch self {
        case .text: "a text"
        case .flag: "true or false"
        case .list: "a list"
        }
    }

    func fits(_ value: DocumentNode.Value) -> Bool {
        switch (self, value) {
        case (.text, .string), (.flag, .bool), (.list, .list): true
        default: false
        }
    }

    /// How to put a value of another kind right.
    func remedy(for node: DocumentNode) -> String {
        switch (self, node.value) {
        case (.text, .integer(let number)): "write it in quotes: \"\(number)\""
        case (.text, .number), (.text, .bool): "write it in quotes"
        case (.flag, .string("true")), (.flag, .string("false")): "write it without quotes"
        case (.flag, .integer): "write true or false instead of the number"
        case (.list, .string): "write it in brackets: [\"…\"]"
        default: "write \(words) here"
        }
    }
}
