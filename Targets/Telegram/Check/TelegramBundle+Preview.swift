import StickerModel

extension TelegramBundle {
    func previews() -> [PreviewPack] {
        guard let set else { return [] }
        var preview = PreviewPack(name: set.label, look: set.kind == .emoji ? .telegramEmoji : .telegram)
        if let thumbnail = set.thumbnail, thumbnail.facts?.format == .png { preview.cover = .file(thumbnail.path) }
        preview.stickers = set.stickers.compactMap { sticker in
            guard let facts = sticker.facts else { return nil }
            var preview = PreviewSticker(
                name: sticker.name, path: sticker.path, picture: .file(sticker.path), facts: facts)
            preview.byteLimit = byteLimit(of: sticker)
            preview.emojis = (sticker.emojis ?? []).map(\.value)
            return preview
        }
        return preview.stickers.isEmpty ? [] : [preview]
    }
}

extension PreviewLook {
    /// Telegram for Android draws stickers at about half the width of a chat, five side by side in the panel.
    fileprivate static let telegram = PreviewLook(
        picker: "Sticker panel", pickerSide: 62, columns: 5, coverSide: 30, scene: "Chat", sceneSide: 180,
        backgrounds: [.chat("Light", .light), .chat("Dark", .dark)],
        remark: "Telegram publishes no sizes; these are about those of a phone.")

    /// Custom emoji are half as large; a message of one emoji alone shows it large.
    fileprivate static let telegramEmoji = PreviewLook(
        picker: "Emoji panel", pickerSide: 36, columns: 5, coverSide: 26, scene: "Chat", sceneSide: 90,
        backgrounds: telegram.backgrounds, remark: telegram.remark)
}

// The colors of Telegram Desktop's day and night themes (telegramdesktop/tdesktop, Telegram/Resources).
extension PreviewBackground.ChatColors {
    fileprivate static let light = Self(
        background: Color(red: 0xD5, green: 0xE1, blue: 0xC5), text: Color(red: 0x00, green: 0x00, blue: 0x00),
        receivedBubble: .white, sentBubble: Color(red: 0xEF, green: 0xFD, blue: 0xDE), bubbleCorner: 16)

    fileprivate static let dark = Self(
        background: Color(red: 0x0E, green: 0x16, blue: 0x21), text: Color(red: 0xF5, green: 0xF5, blue: 0xF5),
        receivedBubble: Color(red: 0x18, green: 0x25, blue: 0x33),
        sentBubble: Color(red: 0x2B, green: 0x52, blue: 0x78),
        bubbleCorner: 16)
}
