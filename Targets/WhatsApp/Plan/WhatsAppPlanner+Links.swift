import StickerModel

extension WhatsAppPlanner {
    /// The catalog's store links, Apple's host rewritten to the one WhatsApp knows.
    mutating func storeLinks() -> StoreLinks {
        var appStore = Located(catalog.links.appStore ?? "", at: location(of: "links.app-store"))
        if let rewritten = StoreLinks.rewritten(appStore: appStore.value) {
            appStore.value = rewritten
            let location = appStore.location ?? catalog.location
            log.raise(.appStoreLinkRewritten, path: location.file, at: location)
        }
        let playStore = Located(catalog.links.playStore ?? "", at: location(of: "links.play-store"))
        return StoreLinks(appStore: appStore, playStore: playStore)
    }

    /// Where a pack repeats the link, else where the manifest starts.
    private func location(of field: String) -> SourceLocation {
        catalog.packs.lazy.compactMap { $0.fieldLocations[field] }.first ?? catalog.location
    }
}
