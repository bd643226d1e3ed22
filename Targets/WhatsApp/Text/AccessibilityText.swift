/// Shortens spoken descriptions to what WhatsApp takes.
enum AccessibilityText {
    /// One line without double spaces.
    static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The text itself when it has at most `limit` UTF-16 units, else as many whole words as fit, and `…`.
    /// A first word longer than that is cut inside.
    static func shortened(_ text: String, to limit: Int) -> String {
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
        while let last = short.last, last == " " || last == "," || last == ";" || last == ":" { short.removeLast() }
        return limit > 0 ? short + "…" : ""
    }

    /// "Picture of" and the like at the beginning, as written; nil when the text starts with what there is to see.
    static func needlessOpening(of text: String) -> String? {
        let opening = text.prefixMatch(
            of: /(?:an?\s+|the\s+)?(?:image|picture|photo|sticker|drawing|graphic)\s+of\b/.ignoresCase())
        return opening.map { String($0.output) }
    }
}
