import StickerModel

extension IMessageBundle {
    /// The packs of the bundle with what people see of them.
    func previews() -> [PreviewPack] {
        let app = app()
        let cover = contents.iconSets.first?.icons.filter { $0.facts != nil && $0.slot.isWide && !$0.slot.isStore }
            .max { $0.slot.width < $1.slot.width }
        return contents.packs.map { pack in
            let name = (pack.hasFiles ? pack.title?.value : app.name) ?? title(of: pack)
            var preview = PreviewPack(name: name, look: .messages(pack.sizeClass, source.limits))
            preview.cover = cover.map { .file($0.path) }
            preview.stickers = pack.stickers.compactMap { self.preview(of: $0, in: pack) }
            return preview
        }
    }

    private func preview(of sticker: IMessageSticker, in pack: IMessagePack) -> PreviewSticker? {
        guard let facts = sticker.facts, let imported = imported(sticker, of: pack) else { return nil }
        var preview = PreviewSticker(name: sticker.name, path: sticker.path, picture: imported.file, facts: facts)
        preview.byteLimit = source.limits.stickerByteBound
        preview.alt = imported.alt?.base
        return preview
    }
}

extension PreviewLook {
    /// iOS lays stickers out in four, three or two columns. A sticker of 300, 408 or 618 px is 100, 136 or 206 points
    /// wide (MSStickerSize), and that is its size in a conversation, too.
    fileprivate static func messages(_ sizeClass: SizeClass, _ limits: IMessageLimits) -> PreviewLook {
        let pixelsPerPoint = 3
        let points = limits.side(of: sizeClass) / pixelsPerPoint
        let columns =
            switch sizeClass {
            case .small: 4
            case .regular: 3
            case .large: 2
            }
        var look = PreviewLook(
            picker: "Sticker browser, \(sizeClass.rawValue)", pickerSide: points, columns: columns, coverSide: 32,
            scene: "Conversation", sceneSide: points, backgrounds: [.chat("Light", .light), .chat("Dark", .dark)],
            remark:
                "\(points) points, as the size class \(sizeClass.rawValue) has. iOS does not enlarge smaller pictures.")
        look.pixelsPerPoint = pixelsPerPoint
        return look
    }
}

// UIKit's system background and gray bubble; the blue of a sent one is a shade darker, so that its text has enough
// contrast.
extension PreviewBackground.ChatColors {
    fileprivate static let light = Self(
        background: ChatBackground.white.color, text: ChatBackground.black.color,
        receivedBubble: Color(red: 0xE9, green: 0xE9, blue: 0xEB), sentBubble: blue, sentText: .white, bubbleCorner: 18)

    fileprivate static let dark = Self(
        background: ChatBackground.black.color, text: .white,
        receivedBubble: Color(red: 0x26, green: 0x25, blue: 0x2A), sentBubble: blue, sentText: .white, bubbleCorner: 18)

    private static let blue = Color(red: 0x0A, green: 0x6C, blue: 0xE0)
}
