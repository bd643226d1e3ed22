import StickerDocuments
import StickerModel

/// Makes values of a target's own fields ready for use: texts tidied, paths looked up.
struct FieldResolver {
    let session: LoadSession
    let folder: String
    let levels: [String: RuleLevel]

    func options(_ node: DocumentNode, _ fields: [Field]) -> Options {
        var values: [String: DocumentNode] = [:]
        var art: [String] = []
        for field in fields {
            guard let value = node[field.name] else { continue }
            values[field.name] = resolve(value, as: field.type, &art)
        }
        return Options(values, art: art)
    }

    /// `art` gets every file that the value names, at any depth.
    private func resolve(_ node: DocumentNode, as type: FieldType, _ art: inout [String]) -> DocumentNode {
        var node = node
        switch (type, node.value) {
        case (.either(let types), _):
            if let type = types.first(where: { $0.takes(node) }) { return resolve(node, as: type, &art) }
        case (.path, .string(let written)):
            let path = session.art(node, from: folder, levels: levels) ?? written
            node.value = .string(path)
            art.append(path)
        case (.list(let element), .list(let nodes)): node.value = .list(nodes.map { resolve($0, as: element, &art) })
        case (.map(_, let type), .object(let members)):
            node.value = .object(members.map { member in changed(member) { resolve($0, as: type, &art) } })
        case (.localizedText, .object(let members)):
            node.value = .object(members.map { member in changed(member) { resolve($0, as: .text, &art) } })
        case (.object(let fields), .object(let members)):
            node.value = .object(
                members.map { member in
                    let type = fields.first { $0.name == member.key }?.type
                    return changed(member) { node in type.map { resolve(node, as: $0, &art) } ?? node }
                })
        case (_, .string(let text)): node.value = .string(FieldText(text).value)
        default: break
        }
        return node
    }

    private func changed(
        _ member: DocumentNode.Member, by change: (DocumentNode) -> DocumentNode
    ) -> DocumentNode.Member {
        .init(key: member.key, keyLocation: member.keyLocation, node: change(member.node))
    }
}
