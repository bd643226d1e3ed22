import Foundation
import StickerDocuments
import StickerEngine
import StickerModel
import TestSupport

@testable import EditorSDK

/// Small catalogs with the facts of their art, as the manifest loader would hand them over.
struct EditorMaker {
    var packs: [Pack] = []
    var facts: [String: ImageFacts] = [:]

    /// A pack of two stills and an animation; `options` is the JSON of `targets.editor-sdk`.
    init(_ options: String = "{}", names: [LocalizedText?] = []) throws {
        try addPack("tea-time", "Tea Time", options)
        for (index, id) in ["cup", "pot"].enumerated() {
            add(id, .png) { $0.alt = index < names.count ? names[index] : nil }
        }
        add("dance", .gif, durations: [100, 100, 100]) {
            $0.alt = names.count > 2 ? names[2] : LocalizedText("Dancing")
        }
        facts["art/icon.png"] = ImageFacts(format: .png, byteCount: 10, size: .square(300))
    }

    static func at(_ line: Int) -> SourceLocation { SourceLocation(file: "pack.yaml", line: line, column: 3) }

    mutating func addPack(_ id: String, _ name: String, _ options: String) throws {
        var pack = Pack(id: id, name: name, publisher: "Ana Lim", location: Self.at(1))
        pack.targets = ["editor-sdk": try Self.options(options)]
        packs.append(pack)
    }

    mutating func add(
        _ id: String, _ format: FileFormat, durations: [Double] = [0], edit: (inout Sticker) -> Void = { _ in }
    ) {
        var sticker = Sticker(id: id, file: "art/\(id).\(format.id)", location: Self.at(5))
        edit(&sticker)
        packs[packs.count - 1].stickers.append(sticker)
        facts[sticker.file] = ImageFacts(
            format: format, byteCount: 1_000, size: .square(600), durations: durations)
    }

    /// The sticker with this id, changed.
    func changing(_ id: String, _ edit: (inout Sticker) -> Void) -> EditorMaker {
        var copy = self
        for pack in copy.packs.indices {
            for index in copy.packs[pack].stickers.indices where copy.packs[pack].stickers[index].id == id {
                edit(&copy.packs[pack].stickers[index])
            }
        }
        return copy
    }

    static func options(_ json: String) throws -> Options {
        let node = try JSONReader.read(Array(json.utf8), file: "options.json")
        return Options(Dictionary(node.members.map { ($0.key, $0.node) }) { first, _ in first })
    }

    var catalog: Catalog { Catalog(packs: packs, links: Links(), location: Self.at(1)) }

    func plan() throws -> TargetPlan { try EditorSDKTarget().plan(catalog, art: ArtFacts(facts)) }

    private struct NoPacks: Error {}

    /// The neutral catalog.
    func editorCatalog() throws -> EditorCatalog {
        var planner = EditorPlanner(try EditorSDKTarget(), catalog: catalog, art: ArtFacts(facts))
        guard let catalog = planner.editorCatalog() else { throw NoPacks() }
        return catalog
    }

    /// Texts of the plan by path, JSON documents among them.
    func texts() throws -> [String: String] {
        var texts: [String: String] = [:]
        for entry in try plan().output.entries {
            switch entry.content {
            case .text(let text): texts[entry.path] = text.string
            case .document(let document): texts[entry.path] = document.json
            default: break
            }
        }
        return texts
    }

    /// Names that break code that quotes carelessly.
    static let nasty: [LocalizedText] = [
        LocalizedText(["": #"She said "hi" \(name) ${price} $x \u{41} */ 'it''s' `tick`"#, "es": #"\"#]),
        LocalizedText(["": "شاي\u{202E}evil ☕️👩‍👩‍👧 {{hole}} <b>&amp; %@ %d #{x}", "ar": "كوب شاي", "pt-BR": "xícara $"]),
        LocalizedText("Dancing \u{2028}line // comment" + HostileTexts.nastiest),
    ]
}

extension OutputDocument {
    /// As JSON, with stand-ins for values that only rendering knows.
    var json: String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        return String(bytes: data ?? Data(), encoding: .utf8) ?? ""
    }

    private var value: Any {
        switch self {
        case .string(let text): text
        case .integer(let number): number
        case .number(let number): number
        case .bool(let flag): flag
        case .list(let elements): elements.map(\.value)
        case .object(let members): members.mapValues(\.value)
        case .base64, .digest, .sha256: "0"
        case .byteCount, .width, .height: 600
        }
    }
}
