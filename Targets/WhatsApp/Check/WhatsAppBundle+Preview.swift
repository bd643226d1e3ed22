import StickerModel

extension WhatsAppBundle {
    /// The packs of the bundle with what people see of them, in the order of the bundle.
    func previews() -> [PreviewPack] {
        let embedded = embeddedPictures
        return (catalog?.packs ?? []).map { pack in
            let name = pack.name?.filled?.value ?? pack.title
            var preview = PreviewPack(name: name, look: .whatsApp)
            preview.publisher = pack.publisher?.filled?.value
            if let tray = pack.tray, tray.facts != nil { preview.cover = file(at: tray.path, embedded.tray) }
            preview.stickers = pack.stickers.compactMap { sticker in
                self.preview(of: sticker, file(at: sticker.path, embedded.bytes(at: sticker.location)))
            }
            return preview
        }
    }

    private func preview(of sticker: WhatsAppSticker, _ picture: ImportedFile?) -> PreviewSticker? {
        guard let facts = sticker.facts, let picture else { return nil }
        var preview = PreviewSticker(name: sticker.name, path: sticker.path, picture: picture, facts: facts)
        preview.byteLimit = byteLimit(of: sticker)
        preview.emojis = sticker.emojis.map(\.value).filter { !$0.isEmpty }
        preview.alt = sticker.text?.filled?.value
        return preview
    }
}

extension PreviewLook {
    /// The sample app of WhatsApp draws stickers in cells of 80 dp with 8 dp of padding. A tray image of 96 px is 32
    /// points wide on a phone with 3 px to a point.
    fileprivate static let whatsApp = PreviewLook(
        picker: "Sticker picker", pickerSide: 64, columns: 4, coverSide: 32, scene: "Chat", sceneSide: 152,
        backgrounds: [.chat("Light", .light), .chat("Dark", .dark), .chat("Wallpaper", .wallpaper)],
        remark: "WhatsApp publishes no sizes; these are about those of a phone.")
}

// The colors of WhatsApp's web client, for Meta publishes none.
extension PreviewBackground.ChatColors {
    fileprivate static let light = Self(
        background: ChatBackground.cream.color, text: Color(red: 0x11, green: 0x1B, blue: 0x21), receivedBubble: .white,
        sentBubble: ChatBackground.green.color, bubbleCorner: 12)

    fileprivate static let dark = Self(
        background: ChatBackground.night.color, text: Color(red: 0xE9, green: 0xED, blue: 0xEF),
        receivedBubble: Color(red: 0x20, green: 0x2C, blue: 0x33),
        sentBubble: Color(red: 0x00, green: 0x5C, blue: 0x4B), bubbleCorner: 12)

    fileprivate static let wallpaper = Self(
        background: nil, text: light.text, receivedBubble: light.receivedBubble, sentBubble: light.sentBubble,
        bubbleCorner: 12)
}
