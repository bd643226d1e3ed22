import StickerModel

extension IMessagePack {
    /// What the plan is going to emit, with its places in the manifest.
    init(planned: PlannedPack, sides: [SizeClass: Int]) {
        let source = planned.source
        self.init(
            path: source.location.file, location: source.location, form: .manifest, name: planned.name, sides: sides)
        gridSize = Located(planned.options.size.rawValue)
        stickers = planned.stickers.map { IMessageSticker(planned: $0, in: planned, sides: sides) }
        listed = planned.stickers.map { Located($0.folder) }
        folders = planned.stickers.map(\.folder)
        for language in planned.languages.dropFirst() {
            let without = planned.stickers.filter { $0.label != nil && $0.translations[language] == nil }
            if !without.isEmpty { untranslated[language] = without.map(\.sticker.id) }
        }
    }
}

extension IMessageSticker {
    init(planned: PlannedSticker, in pack: PlannedPack, sides: [SizeClass: Int]) {
        let sticker = planned.sticker
        self.init(path: sticker.file, form: .manifest, name: planned.name, pack: pack.name, sides: sides)
        sizeClass = pack.options.size
        file = Located(planned.fileName(pack.options.animationFormat), at: sticker.location)
        label = planned.label.map { Located($0, at: sticker.location(of: "alt")) }
    }
}
