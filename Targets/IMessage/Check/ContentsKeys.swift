import StickerModel

/// The keys of `Contents.json` files, and how people misspell them.
enum ContentsKeys {
    static let pack: Set<String> = ["info", "properties", "stickers"]
    static let packProperties: Set<String> = ["grid-size"]
    static let listEntry: Set<String> = ["filename"]
    static let sticker: Set<String> = ["info", "properties"]
    static let stickerProperties: Set<String> = ["filename", "accessibility-label"]
    static let sequence: Set<String> = ["info", "properties", "frames"]
    static let sequenceProperties: Set<String> = ["duration", "duration-type", "repetitions", "accessibility-label"]
    static let frame: Set<String> = ["filename"]
    static let iconSet: Set<String> = ["info", "properties", "images"]
    static let iconEntry: Set<String> = ["filename", "idiom", "platform", "scale", "size", "unassigned"]

    /// Keys every asset catalog may hold; they have nothing to do with stickers.
    static let general: Set<String> = ["on-demand-resource-tags", "compression-type", "pre-rendered"]

    /// Spellings of Apple's samples and of blogs that no likeness would find.
    private static let known = [
        "grid-space": "grid-size", "gridspace": "grid-size", "repetions": "repetitions",
        "frames-per-second": "duration with “duration-type” : “fps”", "fps": "duration with “duration-type” : “fps”",
        "label": "accessibility-label", "alt": "accessibility-label", "file": "filename", "type": "duration-type",
    ]

    /// The key somebody meant; nil when it is like none.
    static func meant(by key: String, of keys: Set<String>) -> String? {
        if let wanted = known[key], keys.contains(where: { wanted.hasPrefix($0) }) { return wanted }
        let plain = plain(key)
        return keys.sorted().first { Self.plain($0) == plain } ?? SpellingSuggestion.match(key, in: keys.sorted())
    }

    private static func plain(_ key: String) -> String { key.lowercased().filter { $0.isLetter || $0.isNumber } }
}
