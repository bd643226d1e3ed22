import StickerModel

extension WhatsAppLayout {
    static let androidFolder = "android/"
    static let assetsFolder = "android/app/src/main/assets/"

    /// What goes into an Android app, laid out as its Gradle project is.
    var androidEntries: [OutputEntry] {
        [OutputEntry(Self.assetsFolder + "contents.json", .document(androidDocument))]
            + packs.flatMap { images(of: $0, in: folder(of: $0)) }
            + templates.android.map { OutputEntry(Self.androidFolder + $0.name, .text($0.text)) }
    }

    private func folder(of pack: PlannedPack) -> String { Self.assetsFolder + pack.folder + "/" }

    private var androidDocument: OutputDocument {
        .object([
            "android_play_store_link": .string(links.playStore.value),
            "ios_app_store_link": .string(links.appStore.value),
            "sticker_packs": .list(packs.map(androidPack)),
        ])
    }

    private func androidPack(_ pack: PlannedPack) -> OutputDocument {
        var fields = pack.sharedFields
        // WhatsApp shows its cached pictures until this changes, so it follows from the pictures themselves.
        let pictures = images(of: pack, in: folder(of: pack)).map(\.path)
        fields["image_data_version"] = .digest(of: pictures, digits: 16)
        fields["publisher_email"] = pack.source.links.email.map { .string($0) }
        return .object(fields)
    }
}
