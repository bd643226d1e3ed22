import Foundation
import StickerModel

/// A JSON Schema validator for the keywords our schema uses, written from the specification and not from the writer.
struct SchemaInterpreter {
    let root: DocumentNode
    /// Keywords met that it does not know, which would make its verdict worthless.
    static let known: Set<String> = [
        "$schema", "$defs", "$ref", "title", "description", "type", "if", "then", "else", "properties", "required",
        "additionalProperties", "items", "enum", "pattern", "minimum", "maximum", "minProperties", "propertyNames",
        "anyOf", "patternProperties", "default", "examples",
    ]

    func accepts(_ node: DocumentNode) -> Bool { accepts(node, root) }

    func accepts(_ node: DocumentNode, _ schema: DocumentNode) -> Bool {
        schema.members.allSatisfy { member in
            switch member.key {
            case "$ref":
                let name = member.node.string?.split(separator: "/").last.map(String.init) ?? ""
                guard let target = root["$defs"]?[name] else { return false }
                return accepts(node, target)
            case "type":
                let types = member.node.string.map { [$0] } ?? member.node.elements.compactMap(\.string)
                return types.contains { isOf($0, node) }
            case "enum": return member.node.elements.contains { $0.value == node.value }
            case "anyOf": return member.node.elements.contains { accepts(node, $0) }
            case "if":
                let branch = schema[accepts(node, member.node) ? "then" : "else"]
                return branch.map { accepts(node, $0) } ?? true
            default:
                return acceptsText(node, member) && acceptsNumber(node, member) && acceptsGroup(node, member, schema)
            }
        }
    }

    private func isOf(_ type: String, _ node: DocumentNode) -> Bool {
        switch (type, node.value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .list), ("object", .object),
            ("number", .integer), ("number", .number), ("integer", .integer):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }

    private func acceptsText(_ node: DocumentNode, _ keyword: DocumentNode.Member) -> Bool {
        guard keyword.key == "pattern", case .string(let text) = node.value else { return true }
        return matches(text, keyword.node)
    }

    private func matches(_ text: String, _ pattern: DocumentNode) -> Bool {
        // `$` is the very end in JSON Schema, but also before a last line break in Foundation.
        guard let pattern = pattern.string, pattern.hasSuffix("$"),
            let expression = try? NSRegularExpression(pattern: pattern.dropLast() + "\\z")
        else { return false }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    private func acceptsNumber(_ node: DocumentNode, _ keyword: DocumentNode.Member) -> Bool {
        guard let number = node.double, let bound = keyword.node.double else { return true }
        return keyword.key == "minimum" ? number >= bound : keyword.key == "maximum" ? number <= bound : true
    }

    private func acceptsGroup(_ node: DocumentNode, _ keyword: DocumentNode.Member, _ schema: DocumentNode) -> Bool {
        switch (keyword.key, node.value) {
        case ("items", .list(let elements)): return elements.allSatisfy { accepts($0, keyword.node) }
        case ("required", .object(let members)):
            return keyword.node.elements.allSatisfy { name in members.contains { $0.key == name.string } }
        case ("minProperties", .object(let members)): return members.count >= keyword.node.integer ?? 0
        case ("properties", .object(let members)):
            return members.allSatisfy { member in keyword.node[member.key].map { accepts(member.node, $0) } ?? true }
        case ("additionalProperties", .object(let members)):
            let prefixes = (schema["patternProperties"]?.members ?? []).map { $0.key.dropFirst() }
            let others = members.filter { member in
                schema["properties"]?.member(member.key) == nil && !prefixes.contains { member.key.hasPrefix($0) }
            }
            return keyword.node.bool == false ? others.isEmpty : others.allSatisfy { accepts($0.node, keyword.node) }
        case ("propertyNames", .object(let members)):
            return members.allSatisfy { member in keyword.node["pattern"].map { matches(member.key, $0) } ?? true }
        default: return true
        }
    }
}
