import StickerModel

/// Where the values of a group stand, by dotted name: `name`, `links.email`, `targets.whatsapp.art`.
enum FieldPlaces {
    static func of(_ node: DocumentNode) -> [String: SourceLocation] {
        var places: [String: SourceLocation] = [:]
        collect(node, prefix: "", depth: 0, into: &places)
        return places
    }

    private static func collect(
        _ node: DocumentNode, prefix: String, depth: Int, into places: inout [String: SourceLocation]
    ) {
        guard depth < 3 else { return }
        for member in node.members where !member.node.isNull {
            places[prefix + member.key] = member.node.location
            collect(member.node, prefix: prefix + member.key + ".", depth: depth + 1, into: &places)
        }
    }
}

extension DocumentNode {
    /// The text under a key, ready for use; nil when there is none or it is no proper text.
    func text(_ key: String) -> String? { self[key]?.usableText }

    /// The proper texts of a list.
    var texts: [String] { elements.compactMap(\.usableText) }

    var usableText: String? {
        guard case .string(let text) = value, FieldText.fault(in: text) == nil else { return nil }
        return FieldText(text).value
    }
}
