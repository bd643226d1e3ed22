import StickerModel
import TestSupport

@testable import IMessage

extension CatalogMaker {
    /// No pack. Packs and stickers have all that iMessage needs.
    static var empty: CatalogMaker {
        CatalogMaker("imessage", side: 1_200, options: ["bundle-id": "com.example.tea"]) { sticker in
            sticker.alt = LocalizedText("A cup waves")
        }
    }

    /// A pack of stills `s1`, `s2`, … followed by animations `a1`, `a2`, ….
    init(id: String = "tea-time", name: String = "Tea Time", stills: Int = 0, animations: Int = 0) {
        self = .empty
        addPack(id, name, stills: stills, animations: animations)
    }

    func plan() throws -> TargetPlan { try IMessageTarget().plan(catalog, art: ArtFacts(facts)) }
}

extension TargetPlan {
    func findings(_ rule: String) -> [Finding] { findings.filter { $0.rule == "imessage/" + rule } }

    func text(_ path: String) -> String? {
        if case .text(let text)? = output[path]?.content { text.string } else { nil }
    }

    func document(_ path: String) -> OutputDocument? {
        if case .document(let document)? = output[path]?.content { document } else { nil }
    }

    func recipe(_ path: String) -> ImageRecipe? {
        if case .art(.raster(let recipe))? = output[path]?.content { recipe } else { nil }
    }
}

extension OutputDocument {
    subscript(key: String) -> OutputDocument? {
        if case .object(let members) = self { members[key] } else { nil }
    }
    var elements: [OutputDocument] { if case .list(let elements) = self { elements } else { [] } }
    var string: String? { if case .string(let text) = self { text } else { nil } }

    /// JSON as the engine writes it, near enough to be read back.
    var json: String {
        switch self {
        case .string(let text):
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .list(let elements): "[" + elements.map(\.json).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.json)" }.joined(separator: ", ")
                + "}"
        default: "null"
        }
    }
}
