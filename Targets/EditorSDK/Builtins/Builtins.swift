import Foundation

/// The categories and stickers the vendor ships, read from `builtins.json`, each list with where it was found.
///
/// A misspelled reference to one of them vanishes in the editor without a message, so references are checked here.
package struct Builtins: Decodable, Sendable {
    /// What each key of a `from` list stands for: repository and file, or page.
    package var sources: [String: String]
    package var categories: [BuiltinCategory]
    package var lists: [BuiltinList]

    /// Throws the decoder's own error, which names the key, when the data is not as it should be.
    package init(json: String) throws {
        self = try JSONDecoder().decode(Builtins.self, from: Data(json.utf8))
    }

    package func category(_ id: String) -> BuiltinCategory? { categories.first { $0.id == id } }

    /// The list named so: "smart", "weather", "emoticons", "shapes", "animated".
    package func list(_ name: String) -> BuiltinList? { lists.first { $0.name == name } }

    /// The list that holds a sticker; nil for an id the vendor does not ship.
    package func list(holding sticker: String) -> BuiltinList? { lists.first { $0.stickers.contains(sticker) } }

    /// Ids of the stickers of a built-in category, in the vendor's order.
    package func stickers(of category: BuiltinCategory) -> [String] {
        category.stickers.flatMap { list($0)?.stickers ?? [] }
    }

    /// Every category and sticker id, for spelling suggestions.
    package var identifiers: [String] { categories.map(\.id) + lists.flatMap(\.stickers) }
}
