import StickerModel

extension WhatsAppBundle {
    /// The packs of the bundle with what people see of them, in the order of the bundle.
    func previews() -> [PreviewPack] {
        guard let look = target.messenger.look(of: "pack") else { return [] }
        return (catalog?.packs ?? []).map { pack in
            let name = pack.name?.filled?.value ?? pack.title
            var preview = PreviewPack(name: name, look: look)
            preview.publisher = pack.publisher?.filled?.value
            if let tray = pack.tray, tray.facts != nil { preview.cover = file(at: tray.path) }
            preview.stickers = pack.stickers.compactMap { sticker in
                self.preview(of: sticker, file(at: sticker.path))
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
