import Foundation
import StickerModel
import Testing

@testable import EditorSDK

@Suite("What the vendor ships")
struct BuiltinsTests {
    let json: String
    let table: BuiltinTable

    init() throws {
        json = EmbeddedFiles.text["builtins.json"] ?? ""
        table = try BuiltinTable(json: json)
    }

    @Test(
        "is counted",
        arguments: [
            ("imgly_smart_sticker_", 6), ("imgly_smart_sticker_weather_", 2), ("imgly_sticker_emoticons_", 58),
            ("imgly_sticker_shapes_", 20), ("imgly_sticker_animated_", 12),
        ])
    func counts(prefix: String, count: Int) {
        #expect(table.stickers.filter { $0.id.hasPrefix(prefix) }.count == count)
    }

    @Test("has every id once, spelled as an id")
    func ids() {
        let ids = table.categories.map(\.id) + table.stickers.map(\.id)
        #expect(Set(ids).count == ids.count && ids.count == 5 + 96)
        for id in ids { #expect(id.wholeMatch(of: /imgly_(smart_)?sticker_[a-z0-9_]+/) != nil, "\(id)") }
    }

    @Test("keeps the vendor's order: the smart stickers first, the weather pair behind the other four")
    func order() {
        #expect(
            table.categories.first?.stickers.prefix(7).map(\.id) == [
                "imgly_smart_sticker_weekday", "imgly_smart_sticker_date", "imgly_smart_sticker_time",
                "imgly_smart_sticker_time_clock", "imgly_smart_sticker_weather_cloud",
                "imgly_smart_sticker_weather_thermostat", "imgly_sticker_emoticons_grin",
            ])
        #expect(table.categories.map(\.stickers.count) == [64, 20, 12, 0, 0])
        #expect(table.stickers.filter(\.needsWeather).count == 2 && table.smartStickers.count == 6)
    }

    @Test("says of every list where it was found")
    func sources() throws {
        struct File: Decodable {
            struct Category: Decodable { var from: [String] }
            var sources: [String: String]
            var categories: [Category]
        }
        let file = try JSONDecoder().decode(File.self, from: Data(json.utf8))
        for category in file.categories {
            #expect(category.from.count >= 2 && Set(category.from).isSubset(of: file.sources.keys))
        }
    }
}
