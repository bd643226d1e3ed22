import StickerModel

extension SignalBundle {
    func previews() -> [PreviewPack] {
        guard let pack else { return [] }
        var preview = PreviewPack(name: pack.label, look: .signal)
        preview.publisher = pack.author?.value
        if let cover = pack.cover, cover.facts != nil { preview.cover = .file(cover.path) }
        preview.stickers = pack.stickers.compactMap { sticker in
            guard let facts = sticker.facts else { return nil }
            var preview = PreviewSticker(
                name: sticker.name, path: sticker.path, picture: .file(sticker.path), facts: facts)
            preview.byteLimit = target.limits.bytes
            preview.emojis = Emoji.all(in: sticker.emoji?.value ?? "")
            return preview
        }
        return preview.stickers.isEmpty ? [] : [preview]
    }
}

extension PreviewLook {
    /// Sides are ours: near what a phone shows.
    fileprivate static let signal = PreviewLook(
        picker: "Sticker keyboard", pickerSide: 72, columns: 4, coverSide: 28, scene: "Chat", sceneSide: 175,
        backgrounds: [.chat("Light", .light), .chat("Dark", .dark)],
        remark: "Signal publishes no sizes; these are about those of a phone.")
}

// The colors of Signal Desktop's themes (signalapp/Signal-Desktop, stylesheets/_variables.scss).
extension PreviewBackground.ChatColors {
    fileprivate static let light = Self(
        background: .white, text: Color(red: 0x1B, green: 0x1B, blue: 0x1B),
        receivedBubble: Color(red: 0xE9, green: 0xE9, blue: 0xE9),
        sentBubble: Color(red: 0x2C, green: 0x6B, blue: 0xED), sentText: .white, bubbleCorner: 18)

    fileprivate static let dark = Self(
        background: Color(red: 0x12, green: 0x12, blue: 0x12), text: Color(red: 0xE9, green: 0xE9, blue: 0xE9),
        receivedBubble: Color(red: 0x3B, green: 0x3B, blue: 0x3B),
        sentBubble: Color(red: 0x2C, green: 0x6B, blue: 0xED), sentText: .white, bubbleCorner: 18)
}
