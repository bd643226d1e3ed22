import StickerModel

extension StickerMetrics {
    static let labelLength = Metric<IMessageSticker>("labelLength", in: .characters) { sticker in
        sticker.label.map { [Measurement(.count($0.value.utf16.count), at: $0.location)] } ?? []
    }

    static let labelIsAutomatic = Metric<IMessageSticker>("labelIsAutomatic") { sticker in
        guard let label = sticker.label, !label.value.allSatisfy(\.isWhitespace) else { return [] }
        return [
            Measurement(
                .flag(isAutomatic(label.value, of: sticker)), details: ["label": label.value], at: label.location)
        ]
    }

    /// Words that say nothing about a picture.
    private static let placeholders: Set<String> = [
        "image", "img", "sticker", "picture", "photo", "icon", "untitled", "label", "accessibility label", "todo",
        "emoji", "png", "gif",
    ]

    private static func isAutomatic(_ label: String, of sticker: IMessageSticker) -> Bool {
        let plain = AccessibilityText.plain(label).lowercased()
        let word = plain.drop { !$0.isLetter }
        if placeholders.contains(plain) || word.isEmpty { return true }
        if let file = sticker.file?.value.lowercased(), plain == file { return true }
        // One word that is the file's stem is a fine name for a drawing; `IMG_0001` or `wave-2` is none.
        let isNumbered = plain.contains(where: \.isNumber) || plain.contains("_")
        if plain == sticker.name.lowercased(), isNumbered { return true }
        let stem = plain.prefix { $0.isLetter }
        return placeholders.contains(String(stem)) && plain.dropFirst(stem.count).allSatisfy { !$0.isLetter }
    }
}
