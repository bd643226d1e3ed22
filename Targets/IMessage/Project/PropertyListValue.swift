/// A value of an old-style (OpenStep) property list, the form of `project.pbxproj` and `.strings` files.
indirect enum PropertyListValue: Sendable, Hashable {
    struct Member: Sendable, Hashable {
        var key: String
        var value: PropertyListValue
    }

    /// A text, with a remark for people behind it.
    case string(String, remark: String? = nil)
    case list([PropertyListValue])
    /// Members in the order they are written.
    case object([Member])

    static func object(_ members: KeyValuePairs<String, PropertyListValue>) -> PropertyListValue {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }

    var text: String? { if case .string(let text, _) = self { text } else { nil } }
    var elements: [PropertyListValue] { if case .list(let elements) = self { elements } else { [] } }
    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    var texts: [String] { elements.compactMap(\.text) }

    subscript(key: String) -> PropertyListValue? { members.first { $0.key == key }?.value }
}

extension PropertyListValue: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .string(text) }
}
