import StickerModel

extension PlannedApp {
    /// What the App Store and iOS know an app and its stickers by.
    static let identifierKinds = [
        IdentifierKind(
            "app", loss: "people keep the old app, without updates", change: .error, removal: .warning),
        IdentifierKind("sticker", loss: "iOS no longer knows the sticker", change: .warning, removal: .info),
    ]

    /// The bundle id of the app, and the names of the stickers in their catalog.
    var publishedIdentifiers: [PublishedIdentifier] {
        let record = IdentifierRecord(kind: "app", id: bundleID, owner: ManifestItem(pack: lead.id))
        var app = PublishedIdentifier(record, at: options.location(of: "bundle-id", in: lead))
        if options.bundleID == nil {
            app.placeholder = ManifestLine("bundle-id", "under `targets: imessage:`", at: lead.location)
        }
        return [app]
            + packs.flatMap { pack in
                // An app with code has a folder for each pack, all others have one for all.
                let folder = shape == .together ? pack.source.id : stem
                return pack.stickers.map { planned in
                    let item = ManifestItem(pack: pack.source.id, sticker: planned.sticker.id)
                    return PublishedIdentifier(
                        IdentifierRecord(kind: "sticker", id: folder + "/" + planned.name, owner: item),
                        at: planned.sticker.location)
                }
            }
    }
}

extension IMessageOptions {
    /// The line that brings a bundle id back, or the folder that stickers are in.
    func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? {
        let parent = "under `targets: imessage:`"
        let (old, new) = (released.id, published.record.id)
        guard released.kind == "app" else {
            // Stickers get their names from ids.
            guard FileName.last(old) == FileName.last(new) else { return nil }
            let line =
                switch (FileName.folder(old), FileName.folder(new)) {
                case (pack.id, PlannedApp.shared): "packs: separate"
                case (PlannedApp.shared, pack.id): "packs: merged"
                case (let folder, _): "stickerpack: \(SafeText<YAML>.scalar(folder))"
                }
            return ManifestLine(line, parent, at: location(of: "bundle-id", in: pack))
        }
        let suffix = "." + StickerProject.bundleIDPart(of: pack.id)
        if let own = bundleID, new == own, old == own + suffix {
            return ManifestLine("packs: separate", parent, at: published.location)
        }
        if let own = bundleID, new == own + suffix {
            if old == own { return ManifestLine("packs: merged", parent, at: published.location) }
            if old.hasSuffix(suffix) {
                let base = SafeText<YAML>.scalar(String(old.dropLast(suffix.count)))
                return ManifestLine("bundle-id: \(base)", parent, at: published.location)
            }
        }
        return ManifestLine(
            "bundle-id: \(SafeText<YAML>.scalar(old))", "\(parent) of pack “\(pack.name)”", at: published.location)
    }
}
