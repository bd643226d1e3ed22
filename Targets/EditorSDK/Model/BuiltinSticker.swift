/// A sticker that the editors bring along.
struct BuiltinSticker: Sendable, Codable, Hashable {
    var id: String
    /// Draws itself: weekday, date, time, weather.
    var isSmart: Bool
    /// Only shown where a weather provider is set, and never by the wrappers.
    var needsWeather: Bool

    /// The identifier without what all have in common: `emoticons_grin`, `smart_sticker_time`.
    var shortName: String { id.dropping("imgly_sticker_").dropping("imgly_") }
}

extension String {
    /// Without a prefix, where it has it.
    func dropping(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
