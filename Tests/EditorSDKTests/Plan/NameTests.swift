import Expect
import StickerModel
import Testing

@testable import EditorSDK

@Suite("Identifiers") struct NameTests {
    @Test("are made of vendor, pack and sticker, plain and unique") func made() throws {
        var maker = try EditorMaker()
        maker.packs[0].vendor = "9-lives"
        maker.add("cup-2", .png)
        maker.add("cup_2", .png)
        let catalog = try maker.editorCatalog()
        expect(catalog.categories[0].id, is: "n9_lives_sticker_category_tea_time")
        let ids = catalog.stickers.map(\.id)
        expect(ids.suffix(2), is: ["n9_lives_sticker_tea_time_cup_2", "n9_lives_sticker_tea_time_cup_2_2"])
        for id in ids { #expect(id.wholeMatch(of: /[a-z][a-z0-9_]{0,63}/) != nil, "\(id)") }
    }

    @Test("that are too long are cut and stay different") func long() throws {
        var maker = try EditorMaker()
        for end in ["a", "b"] { maker.add(String(repeating: "teapot-", count: 12) + end, .png) }
        let ids = try maker.editorCatalog().stickers.suffix(2).map(\.id)
        #expect(ids.allSatisfy { $0.count == 64 } && ids[0] != ids[1])
        try expect(maker.plan().findings.filter { $0.severity == .error }, is: [])
    }

    @Test("that are given stay, and made ones make room") func given() throws {
        let maker = try EditorMaker().changing("pot") {
            $0.options = Options([
                "identifier": DocumentNode(.string("ana_lim_sticker_tea_time_cup"), at: EditorMaker.at(6))
            ])
        }
        let ids = try maker.editorCatalog().stickers.map(\.id)
        #expect(ids[1] == "ana_lim_sticker_tea_time_cup" && ids[0] == "ana_lim_sticker_tea_time_cup_2")
    }

    @Test("variants follow their sticker") func variants() throws {
        let maker = try EditorMaker().changing("cup") { sticker in
            let list = ["art/b.png", "art/c.png"].map { DocumentNode(.string($0), at: EditorMaker.at(6)) }
            sticker.options = Options(["variants": DocumentNode(.list(list), at: EditorMaker.at(6))])
        }
        let sticker = try #require(try maker.editorCatalog().stickers.first)
        expect(sticker.variants.map(\.id), is: [sticker.id + "_2", sticker.id + "_3"])
        let published = try maker.plan().publishedIdentifiers.filter { $0.record.kind == "sticker" }.map(\.record.id)
        expect(published.count, is: 6)
        #expect(published.contains(sticker.id + "_1"), "the sticker's own picture is one of those that edits store")
    }

    @Test("of variants are as short as others", arguments: [62, 63, 64, 90]) func longVariants(length: Int) throws {
        var maker = try EditorMaker()
        let start = "ana_lim_sticker_tea_time_"
        maker.add(String(repeating: "a", count: length - start.count), .png) { sticker in
            let list = ["art/b.png", "art/c.png"].map { DocumentNode(.string($0), at: EditorMaker.at(6)) }
            sticker.options = Options(["variants": DocumentNode(.list(list), at: EditorMaker.at(6))])
        }
        let sticker = try #require(try maker.editorCatalog().stickers.last)
        let ids = [sticker.id, try #require(sticker.firstVariantID)] + sticker.variants.map(\.id)
        expect(Set(ids).count, is: 4)
        for id in ids { #expect(id.utf8.count <= EditorNames.longest, "\(id)") }
        try expect(maker.plan().publishedIdentifiers.suffix(4).map(\.record.id), is: ids)
    }

    @Test("variants make room for stickers that have their ids") func variantsBesideStickers() throws {
        var maker = try EditorMaker()
        for id in ["hat", "hat_1", "hat_2"] { maker.add(id, .png) }
        maker = maker.changing("hat") { sticker in
            let list = ["art/b.png", "art/c.png"].map { DocumentNode(.string($0), at: EditorMaker.at(6)) }
            sticker.options = Options(["variants": DocumentNode(.list(list), at: EditorMaker.at(6))])
        }
        let stickers = try maker.editorCatalog().stickers.suffix(3)
        let start = "ana_lim_sticker_tea_time_hat"
        expect(stickers.map(\.id), is: [start, start + "_1", start + "_2"])
        let hat = try #require(stickers.first)
        expect(hat.firstVariantID, is: start + "_1_2")
        expect(hat.variants.map(\.id), is: [start + "_2_2", start + "_3"])
        let plan = try maker.plan()
        #expect(plan.findings.filter { $0.severity == .error } == [] && plan.output.collisions == [])
    }

    @Test("packs whose ids are the same once they are plain have folders of their own") func folders() throws {
        var maker = try EditorMaker()
        for id in ["a-b", "a_b"] {
            try maker.addPack(id, id, "{}")
            maker.add("cup", .png)
        }
        let catalog = try maker.editorCatalog()
        expect(catalog.categories.map(\.slug), is: ["tea_time", "a_b", "a_b_2"])
        expect(Set(catalog.categories.map(\.id)).count, is: 3)
        try expect(maker.plan().output.collisions, is: [])
        try expect(maker.plan().findings.filter { $0.severity == .error }, is: [])
    }

    @Test("that are given and differ only in what no file name has have files of their own") func files() throws {
        var maker = try EditorMaker()
        for (id, given) in [("one", "Hat"), ("two", "hat"), ("three", "h.at"), ("four", "h_at")] {
            maker.add(id, .png) {
                $0.options = Options(["identifier": DocumentNode(.string(given), at: EditorMaker.at(6))])
            }
        }
        let stickers = try maker.editorCatalog().stickers.suffix(4)
        expect(stickers.map(\.id), is: ["Hat", "hat", "h.at", "h_at"])
        expect(stickers.map(\.image.fileName), is: ["hat.png", "hat_2.png", "h_at.png", "h_at_2.png"])
        try expect(maker.plan().output.collisions, is: [])
    }

    @Test("of a pack that is built alone are those of a build of all") func part() throws {
        var maker = try EditorMaker()
        for id in ["a-b", "a_b"] {
            try maker.addPack(id, "A", "{}")
            maker.add("cup", .png)
        }
        let all = CategoryNames.all(in: maker.catalog, target: "editor-sdk")
        expect(all.map(\.slug), is: ["tea_time", "a_b", "a_b_2"])
        var catalog = maker.catalog
        catalog.whole = catalog.packs
        catalog.packs.removeFirst(2)
        let alone = try #require(CategoryNames.all(in: catalog, target: "editor-sdk").first)
        #expect(alone.slug == "a_b_2" && alone.id == all[2].id)
        expect(alone.stickers.map(\.file), is: all[2].stickers.map(\.file))
    }

    @Test("a number is tried once for each equal name", .timeLimit(.minutes(10))) func equalNames() {
        var namer = EditorNames.namer
        let long = String(repeating: "a", count: 64)
        // A number for each name before it would be 450,000,000 tries.
        let names = (0..<30_000).map { _ in namer.claim(long) }
        #expect(names[0] == long && names[29_999] == EditorNames.fitted(long, room: 6) + "_30000")
        #expect(Set(names).count == 30_000 && names.allSatisfy { $0.count <= 64 })
        namer.reserve("cat")
        expect(["cat", "Cat", "cat"].map { namer.claim($0) }, is: ["cat_2", "Cat", "cat_3"])
    }

    @Test(
        "stickers without a description have their id as name",
        arguments: [("hat_party", "Hat party"), ("a", "A"), ("", "")])
    func words(id: String, name: String) { expect(EditorNames.words(id), is: name) }
}
