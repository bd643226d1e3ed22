import StickerModel

@testable import IMessage

/// Small catalogs with the facts of their art, as the manifest loader would hand them over.
struct CatalogMaker {
    var packs: [Pack]
    var facts: [String: ImageFacts] = [:]

    /// A pack of stills `s1`, `s2`, … followed by animations `a1`, `a2`, ….
    init(id: String = "tea-time", name: String = "Tea Time", stills: Int = 0, animations: Int = 0) {
        var pack = Pack(id: id, name: name, publisher: "Ana Lim", location: Self.at(1))
        pack.targets = ["imessage": Options()]
        packs = [pack]
        set("bundle-id", .string("com.example.tea"))
        for number in 0..<stills { add("s\(number + 1)", .png) }
        for number in 0..<animations { add("a\(number + 1)", .gif, durations: [100, 100, 100]) }
    }

    static func at(_ line: Int) -> SourceLocation { SourceLocation(file: "pack.yaml", line: line, column: 3) }

    mutating func add(
        _ id: String, _ format: FileFormat, durations: [Double] = [0], edit: (inout Sticker) -> Void = { _ in }
    ) {
        var sticker = Sticker(
            id: id, file: "art/\(id).\(format.id)", location: Self.at(packs[0].stickers.count + 5))
        sticker.alt = LocalizedText("A cup waves")
        edit(&sticker)
        packs[0].stickers.append(sticker)
        facts[sticker.file] = ImageFacts(format: format, byteCount: 1_000, size: .square(1_200), durations: durations)
    }

    mutating func set(_ option: String, _ value: DocumentNode.Value) {
        packs[0].targets["imessage"]?.values[option] = DocumentNode(value, at: Self.at(3))
    }

    var catalog: Catalog { Catalog(packs: packs, links: Links(), location: Self.at(1)) }

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
