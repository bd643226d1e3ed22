import StickerModel

/// The files of all packs, form by form.
struct WhatsAppLayout: Sendable {
    let packs: [PlannedPack]
    let links: StoreLinks
    let recipes: ImageRecipes
    let templates: WhatsAppTemplates

    var entries: [OutputEntry] { iosEntries + androidEntries + packs.flatMap(handOverEntries) }

    /// The pictures of a pack in one folder.
    func images(of pack: PlannedPack, in folder: String) -> [OutputEntry] {
        var entries: [OutputEntry] = []
        if let tray = recipes.tray(of: pack) {
            let origin = Origin(pack: pack.source.id, art: tray.source, role: "tray image")
            entries.append(OutputEntry(folder + pack.trayName, .image(tray), origin: origin))
        }
        return entries
            + pack.stickers.map { planned in
                let origin = Origin(
                    pack: pack.source.id, sticker: planned.sticker.id, art: planned.sticker.file, role: "sticker")
                return OutputEntry(
                    folder + planned.fileName, .image(recipes.sticker(planned, in: pack.source)), origin: origin)
            }
    }
}
