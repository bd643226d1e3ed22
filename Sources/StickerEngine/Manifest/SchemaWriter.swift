import StickerDocuments
import StickerModel

/// Writes the JSON Schema (draft 2020-12) of manifests, from the description that the loader checks them against. What
/// depends on other files or values (paths that exist, unique ids, a publisher given by the catalog) is left to the
/// loader.
package struct SchemaWriter {
    private let fields: ManifestFields
    /// Names of the schemas under `$defs`, by content.
    private var definitions: [DocumentNode: String] = [:]

    package init(_ fields: ManifestFields) { self.fields = fields }

    /// The schema as JSON, indented, with a line break at the end.
    package static func text(of fields: ManifestFields) -> String {
        var writer = SchemaWriter(fields)
        var json = JSONWriter(.readable)
        json.value(writer.schema())
        return json.text + "\n"
    }

    mutating func schema() -> DocumentNode {
        var defs: [(String, DocumentNode)] = []
        for (name, type) in fields.definitions {
            let node = node(of: type)
            defs.append((name, node))
            definitions[node] = name
        }
        return .mapping([
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("title", .text("Sticker pack manifest")),
            ("description", .text("One pack, or a catalog of several under `packs`.")),
            ("type", .text("object")),
            ("if", .mapping([("required", .texts(["packs"]))])),
            ("then", .mapping([("$ref", .text("#/$defs/catalog"))])),
            ("else", .mapping([("$ref", .text("#/$defs/pack"))])),
            ("$defs", .mapping(defs)),
        ])
    }

    private func node(of type: FieldType) -> DocumentNode {
        func reference(_ name: String) -> DocumentNode { .mapping([("$ref", .text("#/$defs/" + name))]) }
        if case .deferred(let name, _) = type, definitions.values.contains(name) { return reference(name) }
        let node = DocumentNode.mapping(keywords(of: type))
        return definitions[node].map(reference) ?? node
    }

    private func keywords(of type: FieldType) -> [(String, DocumentNode)] {
        switch type {
        case .any: []
        case .string: [("type", .text("string"))]
        case .text: pattern(FieldPattern.text)
        case .path: pattern(FieldPattern.path)
        case .identifier: pattern(FieldPattern.untrimmed(FieldPattern.identifier))
        case .color: pattern(FieldPattern.untrimmed(FieldPattern.color))
        case .url: pattern(FieldPattern.untrimmed(FieldPattern.url))
        case .email: pattern(FieldPattern.untrimmed(FieldPattern.email))
        case .emojis: pattern(FieldPattern.emojis)
        case .choice(let words): [("enum", .texts(words))]
        case .flag: [("type", .text("boolean"))]
        case .integer(let range):
            [("type", .text("integer")), ("minimum", .whole(range.lowerBound)), ("maximum", .whole(range.upperBound))]
        case .number(let range):
            [("type", .text("number")), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
        case .localizedText: [("anyOf", .list([node(of: .text), .mapping(languages)]))]
        case .list(let element): [("type", .text("array")), ("items", node(of: element))]
        case .object(let fields): keywords(of: fields)
        case .openObject(let fields): keywords(of: fields, isOpen: true)
        case .map(_, let value):
            [("type", .texts(["object", "null"])), ("additionalProperties", node(of: value))]
        case .either(let types): [("anyOf", .list(types.map(node)))]
        case .deferred(_, let type): keywords(of: type())
        }
    }

    private func pattern(_ pattern: String) -> [(String, DocumentNode)] {
        [("type", .text("string")), ("pattern", .text(pattern))]
    }

    private var languages: [(String, DocumentNode)] {
        [
            ("type", .text("object")), ("minProperties", .whole(1)),
            ("propertyNames", .mapping([("pattern", .text(FieldPattern.languageTag))])),
            ("additionalProperties", node(of: .text)),
        ]
    }

    private func keywords(of fields: [Field], isOpen: Bool = false) -> [(String, DocumentNode)] {
        let properties = fields.map { field in
            let standard = field.defaultText.map { " Default: \($0)." } ?? ""
            let value = field.defaultText.flatMap { Field.value($0, of: field.type) }
            let notes =
                [("description", DocumentNode.text(field.summary + standard))]
                + (value.map { [("default", $0)] } ?? [])
                + (field.exampleValue.map { [("examples", .list([$0]))] } ?? [])
            return (field.name, DocumentNode.mapping(notes + node(of: field.type).members.map { ($0.key, $0.node) }))
        }
        let required = fields.filter { $0.isRequired && $0.alternative == nil }.map(\.name)
        let choices = fields.compactMap { field in
            field.isRequired ? field.alternative.map { [field.name, $0] } : nil
        }.map { names in ("anyOf", DocumentNode.list(names.map { .mapping([("required", .texts([$0]))]) })) }
        let kind = required.isEmpty && choices.isEmpty ? DocumentNode.texts(["object", "null"]) : .text("object")
        return [("type", kind), ("properties", .mapping(properties))]
            + (required.isEmpty ? [] : [("required", .texts(required))]) + choices
            // Notes and anchors of people, which the loader ignores.
            + (isOpen ? [] : [("patternProperties", .mapping([("^x-", .flag(true))]))])
            + [("additionalProperties", .flag(isOpen))]
    }
}

/// What editors offer for a key.
extension Field {
    fileprivate var exampleValue: DocumentNode? {
        exampleText.flatMap { Self.value($0, of: type) ?? (try? YAMLReader.read(Array($0.utf8), file: name)) }
    }

    /// A default or an example as a value; nil where it is prose ("from the folder's name").
    fileprivate static func value(_ text: String, of type: FieldType) -> DocumentNode? {
        switch type {
        case .flag: Bool(text).map { .flag($0) }
        case .integer(let range): Int(text).flatMap { range.contains($0) ? .whole($0) : nil }
        case .number(let range): Double(text).flatMap { range.contains($0) ? .number($0) : nil }
        case .choice(let words): words.contains(text) ? .text(text) : nil
        case .either(let types): types.lazy.compactMap { value(text, of: $0) }.first
        default: nil
        }
    }
}
