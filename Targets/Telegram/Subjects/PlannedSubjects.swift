import StickerModel

extension TelegramSet {
    /// What the plan is going to emit, with its places in the manifest.
    init(planned set: PlannedSet) {
        let source = set.source
        self.init(path: source.location.file, location: source.location, origin: .planned)
        name = Located(set.name, at: source.location(of: "id"))
        title = Located(set.title, at: source.location(of: "name"))
        type = Located(set.kind.type)
        stickers = set.stickers.map { TelegramSticker(planned: $0, in: set) }
    }
}

extension TelegramSticker {
    init(planned: PlannedSticker, in set: PlannedSet) {
        let sticker = planned.sticker
        self.init(path: sticker.file, origin: .planned, name: sticker.id, kind: set.kind)
        emojis = planned.emojis.map { Located($0, at: sticker.location(of: "emojis")) }
        keywords = planned.keywords.map { Located($0, at: sticker.location(of: "tags")) }
        form = planned.form
        duration = planned.duration
        let pack = set.source
        remedies = pack.targetKeys.remedy(shortening: sticker.edit, of: TelegramTarget.name)
    }
}
