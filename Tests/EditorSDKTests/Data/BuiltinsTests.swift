import Foundation
import StickerModel
import Testing

@testable import EditorSDK

@Suite("What the vendor ships")
struct BuiltinsTests {
    let builtins: Builtins

    init() throws { builtins = try Builtins(json: EmbeddedFiles.text["builtins.json"] ?? "") }

    @Test(
        "is counted",
        arguments: [("smart", 4), ("weather", 2), ("emoticons", 58), ("shapes", 20), ("animated", 12)])
    func counts(name: String, count: Int) {
        #expect(builtins.list(name)?.stickers.count == count)
    }

    @Test("has every id once, spelled as an id")
    func ids() {
        let ids = builtins.identifiers
        #expect(Set(ids).count == ids.count && ids.count == 5 + 96)
        for id in ids { #expect(id.wholeMatch(of: /imgly_(smart_)?sticker_[a-z0-9_]+/) != nil, "\(id)") }
    }

    @Test("has every id in the list its name says")
    func names() {
        let prefixes = [
            "smart": "imgly_smart_sticker_", "weather": "imgly_smart_sticker_weather_",
            "emoticons": "imgly_sticker_emoticons_", "shapes": "imgly_sticker_shapes_",
            "animated": "imgly_sticker_animated_",
        ]
        #expect(Set(builtins.lists.map(\.name)) == Set(prefixes.keys))
        for list in builtins.lists {
            for id in list.stickers { #expect(id.hasPrefix(prefixes[list.name] ?? "none"), "\(id)") }
        }
    }

    @Test("puts every list into one category, and names a source for everything")
    func structure() {
        let used = builtins.categories.flatMap(\.stickers)
        #expect(Set(used) == Set(builtins.lists.map(\.name)) && used.count == builtins.lists.count)
        let cited = builtins.categories.flatMap(\.from) + builtins.lists.flatMap(\.from)
        #expect(Set(cited) == Set(builtins.sources.keys))
        for category in builtins.categories { #expect(!category.from.isEmpty, "\(category.id)") }
        for list in builtins.lists { #expect(!list.from.isEmpty, "\(list.name)") }
    }

    @Test("begins the first category with the smart stickers")
    func order() throws {
        let first = try #require(builtins.categories.first)
        #expect(builtins.stickers(of: first).first == "imgly_smart_sticker_weekday")
        #expect(builtins.stickers(of: first).count == 64)
        #expect(builtins.list(holding: "imgly_sticker_emoticons_grinn") == nil)
    }
}
