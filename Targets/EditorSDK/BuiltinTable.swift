import PortableFoundation
import StickerModel

/// The editors' own categories and stickers, read from `builtins.json`.
struct BuiltinTable: Sendable {
    let categories: [BuiltinCategory]
    /// Identifier of the category that searches GIPHY.
    static let giphy = "imgly_sticker_category_giphy"
    /// What identifiers of the vendor start with.
    static let prefix = "imgly_"

    /// Throws the decoder's error, which names the key, when the table is damaged.
    init(json: String) throws {
        categories = try JSONDecoder().decode(File.self, from: Data(json.utf8)).categories
    }

    private struct File: Decodable { var categories: [BuiltinCategory] }

    var stickers: [BuiltinSticker] { categories.flatMap(\.stickers) }
    /// The six that draw themselves, in the order the editor shows them.
    var smartStickers: [BuiltinSticker] { stickers.filter(\.isSmart) }

    /// The category that a name in a manifest means: an identifier, or one without the vendor's prefix. Those that the
    /// editor makes at run time have options of their own and are not found.
    func category(_ name: String) -> BuiltinCategory? {
        categories.first { $0.isStandard && ($0.id == name || $0.shortName == name) }
    }

    /// The sticker that a name in a manifest means, and the category it belongs to.
    func sticker(_ name: String) -> (category: BuiltinCategory, sticker: BuiltinSticker)? {
        for category in categories {
            if let sticker = category.stickers.first(where: { $0.id == name || $0.shortName == name }) {
                return (category, sticker)
            }
        }
        return nil
    }

    /// Whether the editors have a category of this identifier; names of the web SDK's guide leave out the word category.
    func hasCategory(_ id: String) -> Bool {
        categories.contains { $0.id == id || "imgly_sticker_" + $0.shortName == id }
    }

    /// Whether the editors have a sticker of this identifier.
    func hasSticker(_ id: String) -> Bool { stickers.contains { $0.id == id } }

    /// Every name a manifest may use, for suggestions.
    var names: [String] {
        ["smart"] + categories.filter(\.isStandard).flatMap { [$0.shortName, $0.id] }
            + stickers.flatMap { [$0.shortName, $0.id] }
    }
}

/// A category of the editors' own.
struct BuiltinCategory: Sendable, Codable, Hashable {
    var id: String
    /// What the editor shows, in English.
    var title: String
    /// Displayed only when a video is edited.
    var isVideoOnly: Bool
    /// Part of the editor's standard list; the others appear at run time or have to be asked for.
    var isStandard: Bool
    var stickers: [BuiltinSticker]

    /// The identifier without what all have in common: `shapes`.
    var shortName: String { id.dropping("imgly_sticker_category_") }
}

/// A sticker of the editors' own.
struct BuiltinSticker: Sendable, Codable, Hashable {
    var id: String
    /// Draws itself: weekday, date, time, weather.
    var isSmart: Bool
    /// Displayed only with a weather provider, and never by the wrappers.
    var needsWeather: Bool

    /// The identifier without what all have in common: `emoticons_grin`, `smart_sticker_time`.
    var shortName: String { id.dropping("imgly_sticker_").dropping("imgly_") }
}

extension String {
    /// Without a prefix, where it has it.
    func dropping(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
