import StickerModel

extension BundleReading {
    /// The stickers of the bundle with what they weigh, in the order people see them.
    mutating func inventory() -> [BundleFact] {
        let packs = contents()?.packs ?? []
        return packs.flatMap { pack in pack.stickers.compactMap { row($0, of: pack) } }
    }

    private func row(_ sticker: WhatsAppSticker, of pack: WhatsAppPack) -> BundleFact? {
        guard let facts = sticker.facts else { return nil }
        let name = sticker.name.withoutExtension
        return BundleFact(
            pack: pack.title, name: name.isEmpty ? sticker.name : name, path: sticker.path,
            format: facts.format.shown.title, size: facts.size,
            sizeClass: facts.size == .square(target.limits.stickerSide) ? "sticker" : nil, byteCount: facts.byteCount,
            byteLimit: sticker.traits.contains("animated") ? target.limits.animatedBytes : target.limits.stillBytes,
            frameCount: facts.frameCount, duration: facts.totalDuration)
    }
}
