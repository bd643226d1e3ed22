import StickerModel

extension PlannedApp {
    /// What the App Store and iOS know an app and its stickers by.
    static let identifierKinds = [
        IdentifierKind(
            "app", loss: "people keep the old app, without updates",
            source: "`bundle-id` and, with `packs: separate`, the pack's `id`"),
        IdentifierKind(
            "sticker", loss: "iOS no longer knows the sticker",
            source: "`packs` (by default `merged` for several packs), `stickerpack` and the sticker's `id`",
            change: .warning),
    ]

    /// The bundle id of the app, and the names of the stickers in their catalog.
    func publishedIdentifiers(in catalog: Catalog) -> [PublishedIdentifier] {
        let record = IdentifierRecord(kind: "app", id: bundleID, owner: ManifestItem(pack: lead.id))
        var app = PublishedIdentifier(record, at: options.location(of: "bundle-id", in: lead))
        if options.bundleID == nil { app.placeholder = bundleIDLine(in: catalog) }
        // An app with code has a folder for each pack, all others have one for all.
        let option = options.stickerpack != nil && !isCoded ? "stickerpack" : "packs"
        let place = options.value(of: option) == nil ? app.location : options.location(of: option, in: lead)
        return [app]
            + packs.flatMap { pack in
                let folder = isCoded ? pack.source.id : stem
                return pack.stickers.map { planned in
                    let item = ManifestItem(pack: pack.source.id, sticker: planned.sticker.id)
                    return PublishedIdentifier(
                        IdentifierRecord(kind: "sticker", id: folder + "/" + planned.name, owner: item),
                        at: place)
                }
            }
    }

    /// The line that gives the app a bundle id of its own: in the catalog, where the app has several packs, unless only
    /// these name platforms.
    func bundleIDLine(in catalog: Catalog) -> ManifestLine {
        let isOfAll = shape != .separate || lead.location == catalog.location
        if isOfAll, catalog.targetKeys.namingKeepsOthersOn || !lead.targetKeys.namingKeepsOthersOn {
            return ManifestLine(
                option: "bundle-id: …", of: IMessageTarget.name, in: catalog.targetKeys, at: catalog.location)
        }
        return ManifestLine(
            option: "bundle-id: …", of: IMessageTarget.name, in: lead.targetKeys, pack: lead.name,
            at: lead.location)
    }
}
