import StickerModel

/// Reads one document of an editor.
typealias DocumentReader = StickerModel.DocumentReader<EditorRule>

extension DocumentReader {
    /// Reports keys that nobody reads.
    mutating func judgeKeys(of node: DocumentNode, known: [String], place: String) {
        for member in node.members where !known.contains(member.key) {
            let near = SpellingSuggestion.match(member.key, in: known)
            log.raise(
                .jsonUnknownKey,
                ["key": member.key, "where": place, "suggestion": near.map { "; did you mean `\($0)`?" } ?? ""],
                path: path, at: member.keyLocation, levels: levels)
        }
    }

    /// The list under `key`, of which only the objects are returned; the others are reported.
    mutating func objects(_ key: String, of node: DocumentNode) -> [DocumentNode]? {
        list(key, of: node)?.filter { isObject($0, "an entry of `\(key)`") }
    }

    /// The list under `key`, of which only the texts are returned; the others are reported.
    mutating func texts(_ key: String, of node: DocumentNode) -> [String]? {
        list(key, of: node)?.compactMap { element in
            if case .string(let text) = element.value { return text }
            complain("an entry of `\(key)`", "a text", element)
            return nil
        }
    }

    /// One of a few words; others are reported and nil.
    mutating func word(_ key: String, of node: DocumentNode, among words: [String]) -> Located<String>? {
        guard let text = text(key, of: node) else { return nil }
        if words.contains(text.value) { return text }
        complain(key, text, among: words)
        return nil
    }

    mutating func complain(_ key: String, _ text: Located<String>, among words: [String]) {
        let near = SpellingSuggestion.match(text.value, in: words)
        log.raise(
            .jsonValue,
            [
                "key": key, "value": text.value, "wanted": words.joined(separator: ", "),
                "suggestion": near.map { "; did you mean “\($0)”?" } ?? "",
            ], path: path, at: text.location, levels: levels)
    }

    /// A text that has to be there; its absence is reported.
    mutating func required(_ key: String, of node: DocumentNode, place: String) -> Located<String>? {
        if node[key] == nil { missing(key, place: place, at: node.location) }
        return text(key, of: node)
    }
}
