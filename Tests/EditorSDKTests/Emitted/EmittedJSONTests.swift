import Expect
import Foundation
import StickerModel
import Testing

@testable import EditorSDK

@Suite("Emitted JSON") struct EmittedJSONTests {
    @Test("has the English text where there are one and a text without a language") func languages() {
        expect(LocalizedText("Cup").byLanguage, is: ["en": .string("Cup")])
        expect(LocalizedText(["": "Cup", "es": "Taza"]).byLanguage, is: ["en": .string("Cup"), "es": .string("Taza")])
        let both = LocalizedText(["": "Cup", "en": "A cup"])
        #expect(both.byLanguage == ["en": .string("A cup")] && both.text(in: "en") == "A cup")
    }

    private struct Asset: Decodable {
        var id: String
        var label: [String: String]
        var groups: [String]
        var tags: [String: [String]]?
        var meta: Meta

        init(from decoder: any Decoder) throws {
            let values = try StrictKeys(decoder, ["id", "label", "groups", "tags", "meta"])
            id = try values.need("id")
            label = try values.need("label")
            groups = try values.need("groups")
            tags = try values.find("tags")
            meta = try values.need("meta")
        }
    }

    private struct Meta: Decodable {
        var texts: [String: String] = [:]
        var width: Int
        var height: Int

        init(from decoder: any Decoder) throws {
            let words = ["uri", "thumbUri", "filename", "mimeType", "kind", "blockType", "fillType"]
            let values = try StrictKeys(decoder, Set(words + ["width", "height", "looping"]))
            for word in words { texts[word] = try values.need(word) as String }
            width = try values.need("width")
            height = try values.need("height")
            let looping: Bool? = try values.find("looping")
            expect(texts["kind"] == "animatedSticker", is: looping == true)
        }
    }

    private struct Content: Decodable {
        var version: String
        var id: String
        var assets: [Asset]

        init(from decoder: any Decoder) throws {
            let values = try StrictKeys(decoder, ["version", "id", "assets"])
            version = try values.need("version")
            id = try values.need("id")
            assets = try values.need("assets")
        }
    }

    @Test("of CE.SDK names files that are there, and groups by category") func cesdk() throws {
        let maker = try EditorMaker("{}", names: EditorMaker.nasty.map { $0 }).changing("cup") {
            $0.tags = ["té \"x\""]
        }
        let plan = try maker.plan()
        let catalog = try maker.editorCatalog()
        let json = try #require(try maker.texts()["cesdk/content.json"])
        let content = try JSONDecoder().decode(Content.self, from: Data(json.utf8))
        #expect(content.version == "2.0.0" && content.id == catalog.sourceID && content.id != "ly.img.sticker")
        #expect(content.assets.count == 3 && Set(content.assets.map(\.id)).count == 3)
        for (asset, sticker) in zip(content.assets, catalog.stickers) {
            #expect(asset.id == "\(catalog.sourceID).tea_time.\(sticker.id)" && asset.groups == ["tea_time"])
            expect(asset.label["en"], is: sticker.name.base)
            expect(asset.tags?["en"] ?? [], is: sticker.tags)
            let fill = sticker.isAnimated ? "video" : "image"
            expect(asset.meta.texts["fillType"], is: "//ly.img.ubq/fill/\(fill)")
            expect(asset.meta.texts["blockType"], is: "//ly.img.ubq/graphic")
            for key in ["uri", "thumbUri"] {
                let uri = try #require(asset.meta.texts[key])
                #expect(uri.hasPrefix("{{base_url}}/"))
                #expect(plan.output["cesdk/" + uri.dropFirst(13)] != nil, "\(uri)")
            }
        }
        let named = Set(content.assets.flatMap { asset in ["uri", "thumbUri"].compactMap { asset.meta.texts[$0] } })
        let images = plan.output.entries.map(\.path).filter {
            $0.hasPrefix("cesdk/images/") || $0.hasPrefix("cesdk/thumbs/")
        }
        expect(Set(images.map { "{{base_url}}/" + $0.dropFirst(6) }), is: named)
    }

    @Test("of the web is read back", arguments: ScriptTests.options) func web(_ options: String) throws {
        let maker = try EditorMaker(options, names: EditorMaker.nasty.map { $0 })
        let json = try #require(try maker.texts()["web/stickerConfig.json"])
        let read = try JSONDecoder().decode([String: BridgeOptions].self, from: Data(json.utf8))
        let sticker = try #require(read["sticker"])
        #expect(read.count == 1 && sticker.categories.allSatisfy { $0.apiKey == nil })
        expect(
            sticker.categories.filter { $0.name != nil }.map(\.identifier), is: ["ana_lim_sticker_category_tea_time"])
    }

    @Test("of web version 4 has the sizes its schema wants") func web4() throws {
        let json = try #require(
            try EditorMaker(#"{"products": ["web-v4"], "tint": "solid"}"#).texts()["web-v4/stickers.json"])
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(root["version"] as? String == "2.0" && root["replaceCategories"] as? Bool == false)
        let categories = try #require(root["categories"] as? [[String: Any]])
        expect(Set(categories[0].keys), is: ["identifier", "defaultName", "metaData", "stickers"])
        let stickers = try #require(categories[0]["stickers"] as? [[String: Any]])
        for sticker in stickers {
            expect(Set(sticker.keys), is: ["identifier", "defaultName", "images", "tintMode"])
            let images = try #require(sticker["images"] as? [String: [String: Any]])
            expect(Set(images.keys), is: ["mediaThumb", "mediaBase"])
            for image in images.values { expect(Set(image.keys), is: ["uri", "width", "height"]) }
        }
    }

    @Test("of the feed lists every sticker, and finds it by its words") func feed() throws {
        let maker = try EditorMaker(#"{"feed": {"base-url": "https://cdn.example.com/x/"}}"#).changing("cup") {
            $0.tags = ["Morning tea", "🫖"]
        }
        let texts = try maker.texts()
        let catalog = try maker.editorCatalog()
        func ids(_ path: String) throws -> [String] {
            let json = try #require(texts[path], "\(path)")
            let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            #expect(Set(root.keys) == ["images", "hasMore", "total"] && root["hasMore"] as? Bool == false)
            let images = try #require(root["images"] as? [[String: Any]])
            for image in images {
                let url = try #require(image["url"] as? String)
                #expect(url.hasPrefix("https://cdn.example.com/x/assets/tea_time/"))
            }
            return images.compactMap { $0["id"] as? String }
        }
        try expect(ids("feed/trending.json"), is: catalog.stickers.map(\.id))
        try expect(ids("feed/search/morning-tea.json"), is: ["ana_lim_sticker_tea_time_cup"])
        try expect(ids("feed/search/dancing.json"), is: ["ana_lim_sticker_tea_time_dance"])
        expect(texts.keys.filter { $0.hasPrefix("feed/search/word-") }.count, is: 1)
        #expect(try EditorMaker(#"{"feed": true}"#).texts()["feed/trending.json"] == nil)
    }
}
