import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestArt
import Testing

@testable import StickerEngine

/// The schema for editors and the loader's check of form say the same.
@Suite struct SchemaTests {
    private let fields: ManifestFields
    private let text: String
    private let schema: DocumentNode

    init() throws {
        fields = ManifestFields(targets: try SampleTarget.all())
        text = SchemaWriter.text(of: fields)
        schema = try JSONReader.read(Array(text.utf8), file: "schema.json")
    }

    private func loaderAccepts(_ node: DocumentNode) -> Bool {
        let type: FieldType = .object(node.member("packs") == nil ? fields.pack : fields.catalog)
        return ShapeChecker.faults(in: node, as: type, called: "a manifest").isEmpty
    }

    private func keywords(of schema: DocumentNode) -> Set<String> {
        var keywords: Set<String> = []
        for member in schema.members {
            keywords.insert(member.key)
            if ["default", "examples"].contains(member.key) { continue }
            let parts =
                ["properties", "patternProperties", "$defs"].contains(member.key)
                ? member.node.members.map(\.node) : [member.node]
            for part in parts + parts.flatMap(\.elements) { keywords.formUnion(self.keywords(of: part)) }
        }
        return keywords
    }

    @Test func isDeterministicAndOfKnownKeywords() throws {
        expect(SchemaWriter.text(of: fields), is: text)
        #expect(text.hasSuffix("}\n"))
        expect(keywords(of: schema).subtracting(SchemaInterpreter.known), is: [])
        expect(schema["$defs"]?["rules"]?["properties"]?.members.map(\.key).contains("sample/margin"), is: true)
        expect(
            schema["$defs"]?["rules"]?["properties"]?.members.map(\.key).contains("art/extension-mismatch"), is: true)
    }

    /// What editors offer is never refused by the same schema.
    @Test func everyKeyHasADescriptionAndExamplesThatFit() throws {
        let text = try StickerPress().manifestSchema
        let schema = try JSONReader.read(Array(text.utf8), file: "schema.json")
        let interpreter = SchemaInterpreter(root: schema)
        var count = 0
        func look(_ node: DocumentNode, _ path: String) {
            for property in node["properties"]?.members ?? [] {
                let (place, field) = (path + "/" + property.key, property.node)
                count += 1
                // Plain flags: a failure must not print the whole schema.
                let isDescribed = field["description"]?.string?.isEmpty == false
                #expect(isDescribed, "\(place) has no description")
                let values = (field["examples"]?.elements ?? []) + (field["default"].map { [$0] } ?? [])
                let hasValues = !values.isEmpty
                #expect(hasValues, "\(place) has no example")
                for value in values {
                    let isAccepted = interpreter.accepts(value, field)
                    #expect(isAccepted, "\(place) does not accept its example \(value.kindName)")
                }
                look(field, place)
            }
            for name in ["items", "additionalProperties", "anyOf", "$defs"] {
                guard let part = node[name] else { continue }
                look(part, path)
                for element in part.elements { look(element, path) }
                if name == "$defs" { for member in part.members { look(member.node, member.key) } }
            }
        }
        look(schema, "")
        #expect(count > 300)
    }

    private static let valid = """
        {"id": "tea", "name": " Tea ", "publisher": "A", "vendor": "a_b", "icon": "a b.png", "background": " #FFEEDD80 ",
        "links": {"website": "https://e.com/x?y", "email": "a@b.co"}, "emojis": ["🙂"],
        "art": {"margin": 1.5, "outline": "none", "fit": "cover", "enlarge": "never", "light": "linear", "quality": "small"},
        "stickers": ["a.png", {"file": "b.png", "id": "b", "alt": {"en": "x", "pt-BR": "y"}, "poster": 2.0,
        "trim": {"from": 1}, "speed": 2, "crop": {"x": 0, "y": 0, "width": 1, "height": 1}, "focus": {"x": 0.5},
        "tags": ["t"], "outline": {"width": 3, "color": "#000000"},
        "targets": {"sample": {"tint": true, "alt": "z", "focus": "top"}, "other": false}}],
        "targets": {"sample": {"size": "small", "count": 3, "words": {"a": "b"}, "art": null}, "other": true},
        "rules": {"art/extension-mismatch": {"level": "off", "reason": "r"}}}
        """
    private static let catalog = """
        {"publisher": "A", "packs": ["a/*", {"name": "B", "stickers": ["x.png"]}], "targets": null, "links": null}
        """

    @Test(arguments: [
        (valid, true), (catalog, true), ("{}", false), ("[]", false), ("null", false), ("3", false),
        (#"{"name": "A", "emojis": ["1"], "stickers": []}"#, false),
        (#"{"name": "A", "emojis": "1️⃣ 🙂", "stickers": []}"#, true),
        (#"{"name": "A", "stickers": []}"#, true), (#"{"name": "A", "stickers": null}"#, false),
        (#"{"name": "A", "stickers": [null]}"#, false), (#"{"name": "A", "stickers": [[]]}"#, false),
        (#"{"name": 3, "stickers": []}"#, false), (#"{"name": "\t", "stickers": []}"#, false),
        (#"{"name": "a\tb", "stickers": []}"#, false), (#"{"name": "a\n", "stickers": []}"#, true),
        (#"{"name": "A", "stickers": ["a\n"]}"#, false), (#"{"name": "A", "stickers": [" a"]}"#, true),
        (#"{"name": "A", "stickers": [{}]}"#, false), (#"{"name": "A", "stickers": [], "x": 1}"#, false),
        (#"{"packs": []}"#, true), (#"{"packs": {}}"#, false), (#"{"packs": null}"#, false),
        (#"{"packs": [], "name": "x"}"#, false), (#"{"packs": [{"name": "x"}]}"#, false),
        (#"{"packs": [{"packs": []}]}"#, false), (#"{"packs": [], "art": {"outline": null}}"#, true),
        (#"{"packs": [], "art": {"outline": {"width": 101}}}"#, false),
        (#"{"packs": [], "art": {"margin": null}}"#, false),
        (#"{"packs": [], "art": {"fit": " cover"}}"#, false),
        (#"{"packs": [], "links": {"email": "mailto:a@b.c"}}"#, false),
        (#"{"packs": [], "links": {"website": "HTTP://x"}}"#, true), (#"{"packs": [], "vendor": "A"}"#, false),
        (#"{"packs": [], "rules": {"x/y": {"level": "off", "reason": "r"}}}"#, false),
        (#"{"packs": [], "rules": {"sample/margin": null}}"#, false),
        (#"{"packs": [], "rules": {"sample/margin": {"level": "off"}}}"#, false),
    ])
    func samples(text: String, expected: Bool) throws {
        let node = try JSONReader.read(Array(text.utf8), file: "m.json")
        expect(loaderAccepts(node), is: expected)
        expect(SchemaInterpreter(root: schema).accepts(node), is: expected)
    }

    /// Values swapped, dropped and renamed anywhere in a valid manifest: the two agree on each.
    @Test(arguments: 0..<40) func agreeOnDamage(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let interpreter = SchemaInterpreter(root: schema)
        let samples = try [Self.valid, Self.catalog].map { try JSONReader.read(Array($0.utf8), file: "m.json") }
        for _ in 0..<25 {
            guard var node = samples.randomElement(using: &random) else { return }
            for _ in 0..<Int.random(in: 1...2, using: &random) { node = Self.damaged(node, &random) }
            let verdict = interpreter.accepts(node)
            expect(loaderAccepts(node), is: verdict, "\(node)")
        }
    }

    private static func damaged(_ node: DocumentNode, _ random: inout SeededGenerator) -> DocumentNode {
        let isLeaf = node.members.isEmpty && node.elements.isEmpty
        guard !isLeaf, Int.random(in: 0..<6, using: &random) > 0 else { return value(&random) }
        var changed = node
        if case .list(var elements) = node.value {
            let index = Int.random(in: 0..<elements.count, using: &random)
            elements[index] = damaged(elements[index], &random)
            changed.value = .list(elements)
        } else {
            var members = node.members
            let index = Int.random(in: 0..<members.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: members.remove(at: index)
            case 1:
                members[index].key = ["x", "en", "name", "file", "tint", "size"].randomElement(using: &random) ?? "x"
            default: members[index].node = damaged(members[index].node, &random)
            }
            // Keys are unique in every document that was read.
            var seen = Set<String>()
            changed.value = .object(members.filter { seen.insert($0.key).inserted })
        }
        return changed
    }

    private static func value(_ random: inout SeededGenerator) -> DocumentNode {
        let values: [DocumentNode] = [
            DocumentNode(.null, at: SourceLocation(file: "", line: 1, column: 1)), .flag(true), .flag(false), .whole(0),
            .whole(1), .whole(-1), .whole(201), .whole(1_000_001), .number(0.5), .number(1e300), .text(""), .text(" "),
            .text("a"), .text("none"), .text("cover"), .text("small"), .text("top"), .text("#FFFFFF"), .text("a\nb"),
            .text("en"), .text("https://x.y"), .text("a@b.c"), .text("Ä b"), .list([]), .texts(["a"]),
            .list([.whole(1)]),
            .mapping([]), .mapping([("en", .text("x"))]), .mapping([("x", .whole(0))]),
            .mapping([("file", .text("a"))]),
        ]
        return values.randomElement(using: &random) ?? .text("")
    }
}
