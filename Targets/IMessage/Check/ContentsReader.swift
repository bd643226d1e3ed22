import StickerModel

/// Reads one `Contents.json`.
typealias ContentsReader = DocumentReader<IMessageRule>

extension ContentsReader {
    /// Reports keys that nobody reads; returns those meant instead of the misspelled ones.
    @discardableResult
    mutating func judgeKeys(of node: DocumentNode, known: Set<String>, place: String) -> Set<String> {
        var meant: Set<String> = []
        for member in node.members where !known.contains(member.key) && !ContentsKeys.general.contains(member.key) {
            if let wanted = ContentsKeys.meant(by: member.key, of: known) {
                meant.insert(wanted)
                log.raise(
                    .jsonMisspelledKey, ["key": member.key, "where": place, "wanted": wanted], path: path,
                    at: member.keyLocation, levels: levels)
            } else {
                log.raise(
                    .jsonUnknownKey, ["key": member.key, "where": place, "suggestion": ""], path: path,
                    at: member.keyLocation, levels: levels)
            }
        }
        return meant
    }
}
