import StickerModel

/// How each picture of a pack is made. All forms share these recipes, so that every picture is encoded once.
struct ImageRecipes: Sendable {
    let limits: WhatsAppLimits
    let target: String

    func sticker(_ planned: PlannedSticker, in pack: Pack) -> ImageRecipe {
        let edit = planned.sticker.edit
        let budget = planned.isAnimated ? limits.animatedBytes : limits.stillBytes
        var encoding = Encoding(.webp, byteBudget: budget, quality: edit.quality)
        if planned.isAnimated { encoding.loopCount = WhatsAppOptions(pack, target: target).loops }
        return ImageRecipe(
            source: planned.sticker.file,
            timing: Timing(
                edit, isStill: !planned.isAnimated, shortestFrame: planned.isAnimated ? limits.shortestFrame : 0),
            framing: Framing(edit, canvas: .fixed(.square(limits.stickerSide))), encoding: encoding)
    }

    /// The given tray image as it is, else the icon, else the first sticker. Further parts of a split pack show their
    /// own first sticker, so that people can tell them apart in the tray.
    func tray(of part: PlannedPack) -> ImageRecipe? {
        let pack = part.source
        if part.isFirstPart, let tray = pack.tray {
            var edit = pack.edit.plain
            edit.crop = nil
            return trayRecipe(tray, edit)
        }
        if part.isFirstPart, let icon = pack.icon { return trayRecipe(icon, pack.edit) }
        return part.stickers.first.map { trayRecipe($0.sticker.file, $0.sticker.edit) }
    }

    private func trayRecipe(_ source: String, _ edit: ArtEdit) -> ImageRecipe {
        ImageRecipe(
            source: source, timing: Timing(edit, isStill: true),
            framing: Framing(edit, canvas: .fixed(.square(limits.traySide))),
            encoding: Encoding(.png, byteBudget: limits.trayBytes))
    }
}
