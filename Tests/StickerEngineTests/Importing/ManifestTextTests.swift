import StickerModel
import Testing

@testable import StickerEngine

@Suite struct ManifestTextTests {
    private static let texts = [
        "yes", "NO", "007", "1.20", "0x1F", "null", "~", "- a", "a: b", "a #b", "\"quoted\"", "it's", "🎉🎉", "{x}",
        "[x]",
        "&a", "*a", "!tag", "%x", "@x", "`x`", "back\\slash", "Zürich 東京", "2026-11-20", "on", "|", ">", "?", "!", "<<",
        "a\u{202E}b", "x:", ": x", "12:30:45", ".inf", "=", "true",
    ]

    private func draft(_ texts: [String], packs: Int = 1) -> ImportDraft {
        var draft = ImportDraft(packs: [], target: "whatsapp")
        draft.targets = ["whatsapp"]
        draft.storeLinks.playStore = "https://play.google.com/store/apps/details?id=a.b"
        for number in 1...packs {
            var links = Links()
            links.website = "https://a.example/?x=#\(number)"
            let stickers = texts.enumerated().map { index, text in
                DraftSticker(
                    id: "s\(index)", file: file("art/s\(index).png"), emojis: [text, "🙂"],
                    alt: index % 2 == 0 ? [("", text)] : [("en", text), ("no", text)])
            }
            draft.packs.append(
                DraftPack(
                    id: "00\(number)", name: texts[0] + "\(number)", publisher: texts[1], links: links,
                    icon: file("icons/icon.png"), tray: nil, stickers: stickers,
                    options: ["identifier": texts[2] + "\(number)"], artOptions: [:]))
        }
        return draft
    }

    private func file(_ path: String) -> DraftFile { DraftFile(source: .bytes([]), path: path, place: "") }

    private func load(_ draft: ImportDraft) throws -> Catalog {
        let folder = try TemporaryFolder()
        for pack in draft.packs {
            for sticker in pack.stickers { try folder.write("x", to: sticker.file.path) }
            try folder.write("x", to: "icons/icon.png")
        }
        try folder.write(ManifestText(draft).text, to: "pack.yaml")
        let loaded = ManifestLoader(targets: try TargetRegistry.all()).load(folder.path)
        #expect(loaded.findings == [])
        return try #require(loaded.catalog)
    }

    @Test func everyTextComesBackAsItWas() throws {
        let pack = try #require(try load(draft(Self.texts)).packs.first)
        #expect(pack.stickers.map { $0.emojis[0] } == Self.texts)
        #expect(pack.stickers.map { $0.alt?.base } == Self.texts)
        #expect(pack.stickers[1].alt?.texts["no"] == Self.texts[1])
        #expect(pack.name == "yes1" && pack.publisher == "NO" && pack.id == "001")
        #expect(pack.targets["whatsapp"]?.string("identifier") == "0071")
        #expect(pack.links.website == "https://a.example/?x=#1" && pack.links.playStore != nil)
    }

    @Test func severalPacksShareWhatTheyCan() throws {
        let catalog = try load(draft(Array(Self.texts.prefix(4)), packs: 3))
        #expect(catalog.packs.map(\.id) == ["001", "002", "003"])
        #expect(catalog.packs.map(\.name) == ["yes1", "yes2", "yes3"])
        #expect(catalog.packs.allSatisfy { $0.publisher == "NO" && $0.icon == "icons/icon.png" })
        #expect(catalog.packs.map { $0.links.website } == (1...3).map { "https://a.example/?x=#\($0)" })
        #expect(catalog.links.playStore != nil)
        #expect(catalog.packs[2].targets["whatsapp"]?.string("identifier") == "0073")
    }
}
