import StickerModel

extension PlannedApp {
    /// What the App Store and iOS know an app and its stickers by.
    static let identifierKinds = [
        IdentifierKind(
            "app", loss: "people keep the old app, without updates", change: .error, removal: .warning),
        IdentifierKind("sticker", loss: "iOS no longer knows the sticker", change: .warning, removal: .info),
    ]

    /// The bundle id of the app, and the names of the stickers in their catalog.
    func publishedIdentifiers(in catalog: Catalog) -> [PublishedIdentifier] {
        let record = IdentifierRecord(kind: "app", id: bundleID, owner: ManifestItem(pack: lead.id))
        var app = PublishedIdentifier(record, at: options.location(of: "bundle-id", in: lead))
        if options.bundleID == nil { app.placeholder = bundleIDLine(in: catalog) }
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

extension IMessageOptions {
    /// The line that brings a bundle id back, or the folder that stickers are in.
    func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? {
        // Packs of one app state these once; the catalog is where they belong, whatever pack they are reported at.
        func line(_ option: SafeText<YAML>, ofPack: Bool = false, at location: SourceLocation) -> ManifestLine {
            ManifestLine(
                option: option.string, of: IMessageTarget.name, in: pack.targetKeys, pack: ofPack ? pack.name : nil,
                at: location)
        }
        // In one app, names are given in the order of the packs: the first has its own.
        func separate(at location: SourceLocation) -> ManifestLine {
            var separate = line("packs: separate", at: location)
            let other =
                "for one app of all packs, list new ones after the released one, and write `packs: merged` with its id "
                + "as `stickerpack`"
            separate.remark = [separate.remark, other].filter { !$0.isEmpty }.joined(separator: "; ")
            return separate
        }
        let (old, new) = (released.id, published.record.id)
        guard released.kind == "app" else {
            let (oldFolder, newFolder) = (FileName.folder(old), FileName.folder(new))
            if oldFolder == pack.id, newFolder == PlannedApp.shared {
                return separate(at: location(of: "bundle-id", in: pack))
            }
            // Stickers get their names from ids.
            guard FileName.last(old) == FileName.last(new) else { return nil }
            let option: SafeText<YAML> =
                (oldFolder, newFolder) == (PlannedApp.shared, pack.id)
                ? "packs: merged" : "stickerpack: \(.scalar(oldFolder))"
            return line(option, at: location(of: "bundle-id", in: pack))
        }
        let suffix = "." + StickerProject.bundleIDPart(of: pack.id)
        if let own = bundleID, new == own, old == own + suffix {
            return separate(at: published.location)
        }
        if let own = bundleID, new == own + suffix {
            if old == own { return line("packs: merged", at: published.location) }
            if old.hasSuffix(suffix) {
                return line("bundle-id: \(.scalar(String(old.dropLast(suffix.count))))", at: published.location)
            }
        }
        return line("bundle-id: \(.scalar(old))", ofPack: true, at: published.location)
    }
}
