/// Shortens accessibility labels to the length that a platform takes.
package enum AccessibilityText {
    /// One line without double spaces.
    package static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text itself if it has up to `limit` UTF-16 units, else as many whole words as fit and `…`. A first word that
    /// is longer than that is cut.
    package static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf16.count > limit else { return text }
        let room = max(limit - 1, 0)
        var short = ""
        var units = 0
        for character in text {
            units += character.utf16.count
            if units > room { break }
            short.append(character)
        }
        let endsWord = text.dropFirst(short.count).first == " "
        if !endsWord, let space = short.lastIndex(of: " ") { short = String(short[..<space]) }
        while let last = short.last, " ,;:".contains(last) { short.removeLast() }
        return limit > 0 ? short + "…" : ""
    }

    /// "Picture of" and the like at the beginning, as written; nil when the text starts with what there is to see.
    package static func needlessOpening(of text: String) -> String? {
        // Cheap check first: building the expression is slow.
        let words = text.split(maxSplits: 3, whereSeparator: \.isWhitespace).prefix(3)
        guard words.contains(where: { $0.lowercased().hasPrefix("of") }) else { return nil }
        let opening = text.prefixMatch(
            of: /(?:an?\s+|the\s+)?(?:image|picture|photo|sticker|drawing|graphic)\s+of\b/.ignoresCase())
        return opening.map { String($0.output) }
    }
}
