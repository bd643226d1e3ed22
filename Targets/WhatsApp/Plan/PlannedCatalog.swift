import PortableFoundation
import StickerModel

/// The two store addresses of a catalog, as they are written for WhatsApp; empty where there is none.
struct StoreLinks: Sendable, Equatable {
    var appStore: Located<String>
    var playStore: Located<String>

    /// Apple's address of today in the form WhatsApp accepts; nil when nothing has to change.
    static func rewritten(appStore address: String) -> String? {
        guard var parts = URLComponents(string: address), parts.host?.lowercased() == "apps.apple.com" else {
            return nil
        }
        parts.host = "itunes.apple.com"
        return parts.string
    }
}

extension WhatsAppCatalog {
    /// What the plan is going to emit, with its places in the manifest.
    init(planned packs: [PlannedPack], links: StoreLinks, of catalog: Catalog) {
        self.init(path: catalog.location.file, location: catalog.location, kind: .manifest)
        if !links.playStore.value.isEmpty { playStore = WrittenLink("links.play-store", links.playStore) }
        if !links.appStore.value.isEmpty { appStore = WrittenLink("links.app-store", links.appStore) }
        self.packs = packs.enumerated().map { WhatsAppPack(planned: $1, number: $0 + 1) }
    }
}

extension WhatsAppPack {
    init(planned: PlannedPack, number: Int) {
        let source = planned.source
        self.init(path: source.location.file, location: source.location, kind: .manifest)
        self.number = number
        identifier = Located(planned.identifier, at: source.location(of: "id"))
        name = Located(planned.name, at: source.location(of: "name"))
        publisher = Located(source.publisher, at: source.location(of: "publisher"))
        trayFile = Located(planned.trayName, at: source.location(of: "tray"))
        version = Located("derived from the pictures")
        isMarkedAnimated = Located(planned.isAnimated)
        if let address = source.links.email { email = Located(address, at: source.location(of: "links.email")) }
        let sites = [
            ("links.website", source.links.website), ("links.privacy-policy", source.links.privacyPolicy),
            ("links.license-agreement", source.links.licenseAgreement),
        ]
        for case (let key, let address?) in sites {
            websites.append(WrittenLink(key, Located(address, at: source.location(of: key))))
        }
        tray = WhatsAppTray(path: source.tray ?? source.location.file, kind: .manifest, pack: planned.identifier)
        stickers = planned.stickers.map { WhatsAppSticker(planned: $0, in: planned) }
    }
}

extension WhatsAppSticker {
    init(planned: PlannedSticker, in pack: PlannedPack) {
        let sticker = planned.sticker
        self.init(path: sticker.file, kind: .manifest, name: sticker.id, pack: pack.identifier)
        file = Located(planned.fileName, at: sticker.location)
        isInAnimatedPack = pack.isAnimated
        emojisLocation = sticker.location(of: "emojis")
        emojis = planned.emojis.map { Located($0, at: emojisLocation) }
        if let label = planned.text { text = Located(label, at: sticker.location(of: "alt")) }
        durations = planned.durations
        guard planned.isAnimated else { return }
        // A poster or a trim puts another frame first than the one that was measured.
        let keepsFirst = sticker.edit.poster ?? 1 == 1 && sticker.edit.trimStart ?? 0 <= 0
        if keepsFirst { firstFrameShare = planned.facts?.pixels?.firstFrameShare }
    }
}
