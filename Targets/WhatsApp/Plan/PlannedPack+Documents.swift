import StickerModel

extension PlannedPack {
    /// The fields of a pack that `sticker_packs.wasticker` and `contents.json` have in common; what is empty is left out.
    var sharedFields: [String: OutputDocument] {
        var fields: [String: OutputDocument] = [
            "identifier": .string(identifier), "name": .string(name), "publisher": .string(source.publisher),
            "tray_image_file": .string(trayName), "animated_sticker_pack": .bool(isAnimated),
            "stickers": .list(stickers.map { .object($0.fields(image: "image_file", .string($0.fileName))) }),
        ]
        fields["publisher_website"] = source.links.website.map { .string($0) }
        fields["privacy_policy_website"] = source.links.privacyPolicy.map { .string($0) }
        fields["license_agreement_website"] = source.links.licenseAgreement.map { .string($0) }
        return fields
    }
}

extension PlannedSticker {
    func fields(image key: String, _ image: OutputDocument) -> [String: OutputDocument] {
        var fields: [String: OutputDocument] = [key: image, "emojis": .list(emojis.map { .string($0) })]
        fields["accessibility_text"] = text.map { .string($0) }
        return fields
    }
}
