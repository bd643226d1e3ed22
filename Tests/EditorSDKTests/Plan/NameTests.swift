import StickerModel
import Testing

@testable import EditorSDK

@Suite("Identifiers")
struct NameTests {
    @Test("are made of vendor, pack and sticker, plain and unique")
    func made() throws {
        var maker = try EditorMaker()
        maker.packs[0].vendor = "9-lives"
        maker.add("cup-2", .png)
        maker.add("cup_2", .png)
        let catalog = try maker.editorCatalog()
        #expect(catalog.categories[0].id == "n9_lives_sticker_category_tea_time")
        let ids = catalog.stickers.map(\.id)
        #expect(ids.suffix(2) == ["n9_lives_sticker_tea_time_cup_2", "n9_lives_sticker_tea_time_cup_2_2"])
        for id in ids { #expect(id.wholeMatch(of: /[a-z][a-z0-9_]{0,63}/) != nil, "\(id)") }
    }

    @Test("that are too long are cut and stay different")
    func long() throws {
        var maker = try EditorMaker()
        for end in ["a", "b"] { maker.add(String(repeating: "teapot-", count: 12) + end, .png) }
        let ids = try maker.editorCatalog().stickers.suffix(2).map(\.id)
        #expect(ids.allSatisfy { $0.count == 64 } && ids[0] != ids[1])
        #expect(try maker.plan().findings.filter { $0.severity == .error } == [])
    }

    @Test("that are given stay, and made ones make room")
    func given() throws {
        let maker = try EditorMaker().changing("pot") {
            $0.options = Options([
                "identifier": DocumentNode(.string("ana_lim_sticker_tea_time_cup"), at: EditorMaker.at(6))
            ])
        }
        let ids = try maker.editorCatalog().stickers.map(\.id)
        #expect(ids[1] == "ana_lim_sticker_tea_time_cup" && ids[0] == "ana_lim_sticker_tea_time_cup_2")
    }

    @Test("variants follow their sticker")
    func variants() throws {
        let maker = try EditorMaker().changing("cup") { sticker in
            let list = ["art/b.png", "art/c.png"].map { DocumentNode(.string($0), at: EditorMaker.at(6)) }
            sticker.options = Options(["variants": DocumentNode(.list(list), at: EditorMaker.at(6))])
        }
        let sticker = try #require(try maker.editorCatalog().stickers.first)
        #expect(sticker.variants.map(\.id) == [sticker.id + "_2", sticker.id + "_3"])
        #expect(try maker.plan().publishedIdentifiers.filter { $0.record.kind == "sticker" }.count == 5)
    }

    @Test(
        "stickers without a description have their id as name",
        arguments: [("hat_party", "Hat party"), ("a", "A"), ("", "")])
    func words(id: String, name: String) { #expect(EditorNames.words(id) == name) }
}
