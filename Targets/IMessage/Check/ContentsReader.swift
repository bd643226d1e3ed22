import StickerModel

/// Reads one `Contents.json`.
typealias ContentsReader = DocumentReader<IMessageNotice>

extension ContentsReader {
    /// Reports keys that Xcode does not read; returns the right keys for the misspelled ones.
    @discardableResult
    mutating func judgeKeys(of node: DocumentNode, known: Set<String>, of parent: String) -> Set<String> {
        var meant: Set<String> = []
        for member in node.members where !known.contains(member.key) && !ContentsKeys.general.contains(member.key) {
            if let wanted = ContentsKeys.meant(by: member.key, of: known) {
                meant.insert(wanted)
                log.raise(
                    .misspelledKey(member.key, parent: parent, wanted: wanted), path: path, at: member.keyLocation,
                    levels: levels)
            } else {
                log.raise(.unknownKey(member.key, parent: parent), path: path, at: member.keyLocation, levels: levels)
            }
        }
        return meant
    }
}

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

    /// Keys that any asset catalog can have; they do not concern stickers.
    static let general: Set<String> = ["on-demand-resource-tags", "compression-type", "pre-rendered"]

    /// Spellings in Apple's samples and in blogs that are too different to be found by similarity.
    private static let known = [
        "grid-space": "grid-size", "gridspace": "grid-size", "repetions": "repetitions",
        "frames-per-second": "duration with “duration-type” : “fps”", "fps": "duration with “duration-type” : “fps”",
        "label": "accessibility-label", "alt": "accessibility-label", "file": "filename", "type": "duration-type",
    ]

    /// The key that was meant; nil when none is similar.
    static func meant(by key: String, of keys: Set<String>) -> String? {
        if let wanted = known[key], keys.contains(where: { wanted.hasPrefix($0) }) { return wanted }
        let plain = plain(key)
        return keys.sorted().first { Self.plain($0) == plain } ?? SpellingSuggestion.match(key, in: keys.sorted())
    }

    private static func plain(_ key: String) -> String { key.lowercased().filter { $0.isLetter || $0.isNumber } }
}

/// Finds the name that was probably meant.
enum SimilarName {
    /// Comparing every name of a large folder with every missing one would take minutes.
    private static let most = 200

    static func find(_ name: String, among others: [String]) -> String? {
        others.count <= most ? SpellingSuggestion.match(name, in: others) : nil
    }
}
