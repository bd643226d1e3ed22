package enum Emoji {
    private static let keycap: Unicode.Scalar = "\u{20E3}"

    /// Whether a character is an emoji; digits and signs are only as keycaps.
    package static func isEmoji(_ character: Character) -> Bool {
        // A skin tone or half of a flag alone is a part of an emoji.
        if let only = character.unicodeScalars.first, character.unicodeScalars.count == 1, isPart(only) { return false }
        return character.unicodeScalars.contains { $0 == keycap || !$0.isASCII && $0.properties.isEmoji }
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmojiModifier || (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    /// Whether a text is exactly one emoji, joined sequences and flags included.
    package static func isSingle(_ text: String) -> Bool {
        guard text.count == 1, let character = text.first else { return false }
        return isEmoji(character)
    }

    package static func isIn(_ text: String) -> Bool { text.contains(where: isEmoji) }

    /// The emojis of a text in order, without what is between them.
    package static func all(in text: String) -> [String] { text.filter(isEmoji).map { String($0) } }

    /// Whether a text is one emoji or several, with nothing but white space between them.
    package static func isOnly(in text: String) -> Bool {
        isIn(text) && text.allSatisfy { isEmoji($0) || $0.isWhitespace }
    }
}
