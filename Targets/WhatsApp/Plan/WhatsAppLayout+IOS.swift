import StickerModel

extension WhatsAppLayout {
    static let iosFolder = "ios/"

    /// What goes into the bundle of an iOS app, flat, and what helps to build that app.
    var iosEntries: [OutputEntry] {
        [OutputEntry(Self.iosFolder + "sticker_packs.wasticker", .document(iosDocument))]
            + packs.flatMap { images(of: $0, in: Self.iosFolder) }
            + templates.ios.map { OutputEntry(Self.iosFolder + $0.name, .text($0.text)) }
    }

    private var iosDocument: OutputDocument {
        .object([
            "android_play_store_link": .string(links.playStore.value),
            "ios_app_store_link": .string(links.appStore.value),
            "sticker_packs": .list(packs.map { .object($0.sharedFields) }),
        ])
    }
}
