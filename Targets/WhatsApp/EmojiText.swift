/// What WhatsApp's apps do with the text of an emoji.
enum EmojiText {
    private static let selector: Unicode.Scalar = "\u{FE0F}"
    private static let keycap: Unicode.Scalar = "\u{20E3}"

    /// Without variation selectors, which the iOS app drops anyway; keycaps (`1️⃣`) would not survive that.
    static func plain(_ entry: String) -> String {
        let scalars = entry.unicodeScalars
        guard !scalars.contains(keycap) else { return entry }
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: scalars.filter { $0 != selector })
        return String(plain)
    }

    /// Whether an entry has a selector that it does not need.
    static func hasSelector(_ entry: String) -> Bool { plain(entry).unicodeScalars.count < entry.unicodeScalars.count }

    /// What is left after the clean-up of the iOS app (`StickerEmojis.swift`): scalars outside its blocks are
    /// dropped, and when nothing is left the raw text is used.
    static func onIPhone(_ entry: String) -> String {
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: entry.unicodeScalars.filter(isKept))
        return kept.isEmpty ? entry : String(kept)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x2600...0x27BF, 0x1F1E6...0x1F1FF, 0x1F900...0x1F9FF, 0x200D: true
        default: false
        }
    }

    /// For messages: names a joiner at the end, which is invisible.
    static func visible(_ text: String) -> String {
        text.unicodeScalars.last == "\u{200D}" ? text + " and a dangling joiner" : text
    }
}
