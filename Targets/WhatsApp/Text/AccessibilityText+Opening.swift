import StickerModel

extension AccessibilityText {
    /// "Picture of" and the like at the beginning, as written; nil when the text starts with what there is to see.
    static func needlessOpening(of text: String) -> String? {
        // Hardly any text has such an opening, and the expression is built anew each time.
        let words = text.split(maxSplits: 3, whereSeparator: \.isWhitespace).prefix(3)
        guard words.contains(where: { $0.lowercased().hasPrefix("of") }) else { return nil }
        let opening = text.prefixMatch(
            of: /(?:an?\s+|the\s+)?(?:image|picture|photo|sticker|drawing|graphic)\s+of\b/.ignoresCase())
        return opening.map { String($0.output) }
    }
}
