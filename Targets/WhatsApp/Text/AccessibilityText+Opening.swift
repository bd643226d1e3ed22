import StickerModel

extension AccessibilityText {
    /// "Picture of" and the like at the beginning, as written; nil when the text starts with what there is to see.
    static func needlessOpening(of text: String) -> String? {
        let opening = text.prefixMatch(
            of: /(?:an?\s+|the\s+)?(?:image|picture|photo|sticker|drawing|graphic)\s+of\b/.ignoresCase())
        return opening.map { String($0.output) }
    }
}
