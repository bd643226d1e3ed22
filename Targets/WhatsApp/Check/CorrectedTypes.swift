import PortableFoundation
import StickerModel

extension DocumentNode {
    /// The document with values of the kinds that its shape has, where their meaning is plain: a number for a text, a
    /// text or 1 for a flag, one text for a list of emojis. `report` gets what is new.
    func corrected(as shape: FieldType, _ report: (String) -> Void) -> DocumentNode {
        var node = self
        switch (shape, value) {
        case (.object(let fields), .object(var members)):
            for index in members.indices {
                guard let field = fields.first(where: { $0.name == members[index].key }) else { continue }
                members[index].node = members[index].node.corrected(as: field.type, report)
            }
            node.value = .object(members)
        case (.list(.string), .list(let elements)):
            let entries = elements.flatMap(\.emojisBetweenCommas)
            if entries.count > elements.count { report("has each emoji in quotes of its own") }
            node.value = .list(entries.map { $0.corrected(as: .string, report) })
        case (.list(.string), .string(let text)):
            // An empty text is not an emoji.
            let entries = emojisBetweenCommas.filter { $0.value != .string("") }
            guard Emoji.isIn(text), entries.allSatisfy(\.isOfEmojis) else { break }
            node.value = .list(entries)
            report("has its emojis in lists")
        case (.list(let shape), .list(let elements)):
            node.value = .list(elements.map { $0.corrected(as: shape, report) })
        case (.string, .integer(let number)):
            node.value = .string("\(number)")
            report("has its texts in quotes")
        case (.flag, _):
            guard let flag = writtenFlag else { break }
            node.value = .bool(flag)
            report("has true and false without quotes")
        default: break
        }
        return node
    }

    /// What a text or number means where true or false belongs; nil where that is not plain.
    private var writtenFlag: Bool? {
        switch value {
        case .string(let text): ["true": true, "false": false, "1": true, "0": false][text.trimmed.lowercased()]
        case .integer(0): false
        case .integer(1): true
        default: nil
        }
    }

    private var isOfEmojis: Bool {
        if case .string(let text) = value { Emoji.isOnly(in: text) } else { false }
    }

    /// One entry for each emoji of a list in one text; else the node itself.
    private var emojisBetweenCommas: [DocumentNode] {
        guard case .string(let text) = value, text.utf8.contains(UInt8(ascii: ",")) else { return [self] }
        let parts = text.split(separator: ",").map { DocumentNode(.string(String($0).trimmed), at: location) }
        return parts.allSatisfy(\.isOfEmojis) ? parts : [self]
    }
}
