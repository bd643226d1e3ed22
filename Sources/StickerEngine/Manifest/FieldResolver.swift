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
            let resolved = resolve(value, as: field.type)
            values[field.name] = resolved
            art += Self.paths(in: resolved, as: field.type)
        }
        return Options(values, art: art)
    }

    private func resolve(_ node: DocumentNode, as type: FieldType) -> DocumentNode {
        var node = node
        switch (type, node.value) {
        case (.either(let types), _):
            if let type = types.first(where: { $0.takes(node) }) { return resolve(node, as: type) }
        case (.path, .string):
            if let path = session.art(node, from: folder, levels: levels) { node.value = .string(path) }
        case (.list(let element), .list(let nodes)): node.value = .list(nodes.map { resolve($0, as: element) })
        case (.map(_, let type), .object(let members)):
            node.value = .object(members.map { member in changed(member) { resolve($0, as: type) } })
        case (.localizedText, .object(let members)):
            node.value = .object(members.map { member in changed(member) { resolve($0, as: .text) } })
        case (.object(let fields), .object(let members)):
            node.value = .object(
                members.map { member in
                    let type = fields.first { $0.name == member.key }?.type
                    return changed(member) { node in type.map { resolve(node, as: $0) } ?? node }
                })
        case (_, .string(let text)): node.value = .string(FieldText(text).value)
        default: break
        }
        return node
    }

    /// Every file that a value names, at any depth.
    private static func paths(in node: DocumentNode, as type: FieldType) -> [String] {
        switch (type, node.value) {
        case (.either(let types), _): types.first { $0.takes(node) }.map { paths(in: node, as: $0) } ?? []
        case (.path, .string(let path)): [path]
        case (.list(let element), .list(let nodes)): nodes.flatMap { paths(in: $0, as: element) }
        case (.map(_, let type), .object(let members)): members.flatMap { paths(in: $0.node, as: type) }
        case (.object(let fields), .object(let members)):
            members.flatMap { member in
                fields.first { $0.name == member.key }.map { paths(in: member.node, as: $0.type) } ?? []
            }
        default: []
        }
    }

    private func changed(
        _ member: DocumentNode.Member, by change: (DocumentNode) -> DocumentNode
    ) -> DocumentNode.Member {
        .init(key: member.key, keyLocation: member.keyLocation, node: change(member.node))
    }
}
