import Foundation
import StickerDocuments
import StickerEngine
import StickerModel
import TestSupport

@testable import EditorSDK

typealias EditorMaker = CatalogMaker

extension CatalogMaker {
    /// A pack of two stills and an animation; `options` is the JSON of `targets.editor-sdk`.
    init(_ options: String = "{}", names: [LocalizedText?] = []) throws {
        self.init("editor-sdk", side: 600)
        try addPack("tea-time", "Tea Time", options)
        for (index, id) in ["cup", "pot"].enumerated() {
            add(id, .png) { $0.alt = index < names.count ? names[index] : nil }
        }
        add("dance", .gif, durations: [100, 100, 100]) {
            $0.alt = names.count > 2 ? names[2] : LocalizedText("Dancing")
        }
        facts["art/icon.png"] = ImageFacts(format: .png, byteCount: 10, size: .square(300))
    }

    mutating func addPack(_ id: String, _ name: String, _ options: String) throws {
        addPack(id, name)
        packs[packs.count - 1].targets = ["editor-sdk": try Self.options(options)]
    }

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

    func plan() throws -> TargetPlan { try EditorSDKTarget().plan(catalog, art: ArtFacts(facts)) }

    private struct NoPacks: Error {}

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
