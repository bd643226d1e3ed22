import StickerModel

extension WhatsAppCatalog {
    /// What the plan is going to emit, with its places in the manifest.
    init(planned packs: [PlannedPack], links: StoreLinks, of catalog: Catalog) {
        self.init(path: catalog.location.file, location: catalog.location, form: .manifest)
        if !links.playStore.value.isEmpty { playStore = WrittenLink("links.play-store", links.playStore) }
        if !links.appStore.value.isEmpty { appStore = WrittenLink("links.app-store", links.appStore) }
        self.packs = packs.enumerated().map { WhatsAppPack(planned: $1, number: $0 + 1) }
    }
}

extension WhatsAppPack {
    init(planned: PlannedPack, number: Int) {
        let source = planned.source
        self.init(path: source.location.file, location: source.location, form: .manifest)
        self.number = number
        identifier = Located(planned.identifier, at: source.location(of: "id"))
        name = Located(planned.name, at: source.location(of: "name"))
        publisher = Located(source.publisher, at: source.location(of: "publisher"))
        trayFile = Located(planned.trayName, at: source.location(of: "tray"))
        version = Located("derived from the pictures")
        isMarkedAnimated = Located(planned.isAnimated)
        email = source.links.email.map { Located($0, at: source.location(of: "links.email")) }
        let sites = [
            ("links.website", source.links.website), ("links.privacy-policy", source.links.privacyPolicy),
            ("links.license-agreement", source.links.licenseAgreement),
        ]
        websites = sites.compactMap { key, address in
            address.map { WrittenLink(key, Located($0, at: source.location(of: key))) }
        }
        tray = WhatsAppTray(path: source.tray ?? source.location.file, form: .manifest, pack: planned.identifier)
        stickers = planned.stickers.map { WhatsAppSticker(planned: $0, in: planned) }
    }
}

extension WhatsAppSticker {
    init(planned: PlannedSticker, in pack: PlannedPack) {
        let sticker = planned.sticker
        self.init(path: sticker.file, form: .manifest, name: sticker.id, pack: pack.identifier)
        file = Located(planned.fileName, at: sticker.location)
        isInAnimatedPack = pack.isAnimated
        emojisLocation = sticker.location(of: "emojis")
        emojis = planned.emojis.map { Located($0, at: emojisLocation) }
        text = planned.text.map { Located($0, at: sticker.location(of: "alt")) }
        durations = planned.durations
        // A poster or a trim puts another frame first than the one that was measured.
        let keepsFirst = sticker.edit.poster ?? 1 == 1 && sticker.edit.trimStart ?? 0 <= 0
        if planned.isAnimated, keepsFirst { firstFrameShare = planned.facts?.pixels?.firstFrameShare }
    }
}
