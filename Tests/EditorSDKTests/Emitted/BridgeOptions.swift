import Expect
import Foundation
import StickerModel
import Testing

@testable import EditorSDK

/// The `sticker` options of the wrappers, decoded so that an unknown key is an error.
struct BridgeOptions: Decodable {
    struct Category {
        var identifier: String
        var name: String?
        var thumbnailURI: String?
        var items: [Item]?
        var apiKey: String?
    }

    struct Item {
        var identifier: String
        var name: String?
        var stickerURI: String?
        var thumbnailURI: String?
        var tintMode: String?
        var adjustments: Bool?
    }

    var categories: [Category]
    var actions: [String]?
    var personalStickers: Bool?

    init(from decoder: any Decoder) throws {
        let values = try StrictKeys(
            decoder,
            [
                "categories", "actions", "personalStickers", "defaultPersonalStickerTintMode", "colors",
                "enableCustomUpload", "customStickerTintMode",
            ])
        categories = try values.need("categories")
        actions = try values.find("actions")
        personalStickers = try values.find("personalStickers")
    }

    /// Expects our categories and stickers, in order, under the addresses that `place` makes from their URIs.
    func agrees(with catalog: EditorCatalog, place: (String) -> String) throws {
        let own = categories.filter { $0.name != nil }
        expect(own.map(\.identifier), is: catalog.categories.map(\.id))
        for (read, category) in zip(own, catalog.categories) {
            #expect(read.name == category.title.base && read.thumbnailURI == place(catalog.uri(of: category.icon)))
            let items = try #require(read.items)
            expect(items.map(\.identifier), is: category.stickers.map(\.id))
            for (item, sticker) in zip(items, category.stickers) {
                expect(item.name, is: sticker.name.base)
                expect(item.stickerURI, is: place(catalog.uri(of: sticker.image)))
                expect(item.thumbnailURI, is: place(catalog.uri(of: sticker.thumbnail)))
                expect(item.tintMode ?? "none", is: sticker.tint.rawValue)
            }
        }
        let existing = catalog.shelf.compactMap { entry in
            if case .existing(let category, _) = entry { category.id } else { nil }
        }
        let others = categories.filter { $0.name == nil && $0.apiKey == nil }
        expect(others.map(\.identifier), is: existing)
        #expect(others.allSatisfy { $0.items?.isEmpty != true })
    }
}

extension BridgeOptions.Category: Decodable {
    init(from decoder: any Decoder) throws {
        let values = try StrictKeys(decoder, ["identifier", "name", "thumbnailURI", "items", "provider"])
        identifier = try values.need("identifier")
        name = try values.find("name")
        thumbnailURI = try values.find("thumbnailURI")
        items = try values.find("items")
        let provider: [String: String]? = try values.find("provider")
        apiKey = provider?["apiKey"]
        #expect(Set((provider ?? [:]).keys).isSubset(of: ["apiKey", "language", "rating"]))
    }
}

extension BridgeOptions.Item: Decodable {
    init(from decoder: any Decoder) throws {
        let values = try StrictKeys(
            decoder, ["identifier", "name", "stickerURI", "thumbnailURI", "tintMode", "adjustments"])
        identifier = try values.need("identifier")
        name = try values.find("name")
        stickerURI = try values.find("stickerURI")
        thumbnailURI = try values.find("thumbnailURI")
        tintMode = try values.find("tintMode")
        adjustments = try values.find("adjustments")
    }
}

/// The members of an object that may have no others.
struct StrictKeys {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    struct UnknownKeys: Error { var keys: [String] }

    private let values: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder, _ known: Set<String>) throws {
        values = try decoder.container(keyedBy: Key.self)
        let unknown = values.allKeys.map(\.stringValue).filter { !known.contains($0) }
        if !unknown.isEmpty { throw UnknownKeys(keys: unknown) }
    }

    func need<Value: Decodable>(_ key: String) throws -> Value {
        try values.decode(Value.self, forKey: Key(stringValue: key))
    }

    func find<Value: Decodable>(_ key: String) throws -> Value? {
        try values.decodeIfPresent(Value.self, forKey: Key(stringValue: key))
    }
}
