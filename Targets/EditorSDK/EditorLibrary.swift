import StickerModel

/// A category that the editors have of their own. Its stickers are told by their names alone.
struct BuiltinCategory: Sendable, Hashable {
    /// The identifier without what all have in common: `shapes`.
    let shortName: String
    /// What the editor shows, in English.
    let title: String

    var id: String { "imgly_sticker_category_" + shortName }
    /// Displayed only when a video is edited.
    var isVideoOnly: Bool { shortName == "animated" }

    /// The list that the editors show. Those made at run time have options of their own.
    ///
    /// From: github.com/imgly/pesdk-cordova, types/configuration.ts at 9b7106c (defaults of sticker.categories).
    static let standard = [emoticons, Self(shortName: "shapes", title: "Shapes"), animated]
    private static let emoticons = Self(shortName: "emoticons", title: "Stickers")
    private static let animated = Self(shortName: "animated", title: "GIF")
    static let giphyID = "imgly_sticker_category_giphy"

    /// The six that draw themselves, in the order the editor shows them, in the first category.
    static let smartStickers = [
        "weekday", "date", "time", "time_clock", "weather_cloud", "weather_thermostat",
    ].map { "imgly_smart_sticker_" + $0 }

    /// The category that a name in a manifest means: an identifier, or one without the vendor's prefix.
    static func named(_ name: String) -> Self? { standard.first { $0.id == name || $0.shortName == name } }

    /// The sticker that a name in a manifest means, and the category it belongs to, which its name says.
    static func sticker(_ name: String) -> (category: Self, id: String)? {
        let id =
            name.hasPrefix(Located.vendorPrefix)
            ? name : (name.hasPrefix("smart_") ? "imgly_" : "imgly_sticker_") + name
        if smartStickers.contains(id) { return (emoticons, id) }
        let category = standard.first { id.hasPrefix("imgly_sticker_\($0.shortName)_") }
        return category.map { ($0, id) }
    }

    /// The name of a sticker of this category, for suggestions and titles: `grin`.
    func name(of sticker: String) -> String { sticker.dropping("imgly_sticker_\(shortName)_") }

    /// The names that a manifest may use, for suggestions; those of single stickers are too many.
    static let names =
        ["smart"] + standard.flatMap { [$0.shortName, $0.id] }
        + smartStickers.flatMap { [$0.dropping("imgly_"), $0] }
}

extension String {
    /// Without a prefix, where it has it.
    func dropping(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }

    /// Whether it is a sticker of the editor's that draws itself.
    var isSmartSticker: Bool { hasPrefix("imgly_smart_sticker_") }
    /// Displayed only with a weather provider, and never by the wrappers.
    var needsWeather: Bool { hasPrefix("imgly_smart_sticker_weather_") }
}

extension Located<String> {
    static var vendorPrefix: String { "imgly_" }

    /// Whether an id is one of the editor's own.
    var isReserved: Bool { value.lowercased().hasPrefix(Self.vendorPrefix) }
}
