import StickerModel

extension IMessageBundle {
    /// The packs of the bundle with what people see of them.
    func previews() -> [PreviewPack] {
        let platform = source.platform
        let app = app()
        let cover = contents.iconSets.first?.icons.filter { $0.facts != nil && $0.slot.isWide && !$0.slot.isStore }
            .max { $0.slot.width < $1.slot.width }
        return contents.packs.compactMap { pack in
            guard let look = platform.look(of: pack.sizeClass.rawValue) else { return nil }
            var preview = PreviewPack(name: name(of: pack, in: app), look: look)
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
