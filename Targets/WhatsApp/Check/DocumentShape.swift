import StickerModel

/// The keys that one level of WhatsApp's documents may have: reference sections 2.1 to 2.3.
struct DocumentShape: Sendable {
    /// Where it is, for messages: "at the top", "in a pack".
    let place: String
    let keys: [String: ValueKind]
    /// Keys without which the rest cannot be read. Texts that may not be empty have rules of their own.
    let required: [String]
    /// Keys that only the other platform reads; no fault here.
    let tolerated: Set<String>
    /// Whether Android stops at a key it does not know.
    let refusesUnknown: Bool

    private init(
        _ place: String, _ keys: [String: ValueKind], required: [String] = [], tolerated: Set<String> = [],
        refusesUnknown: Bool = false
    ) {
        self.place = place
        self.keys = keys
        self.required = required
        self.tolerated = tolerated
        self.refusesUnknown = refusesUnknown
    }

    static func root(_ form: WhatsAppForm) -> DocumentShape {
        DocumentShape(
            "at the top",
            ["ios_app_store_link": .text, "android_play_store_link": .text, "sticker_packs": .list],
            required: ["sticker_packs"], refusesUnknown: form == .android)
    }

    static func pack(_ form: WhatsAppForm) -> DocumentShape {
        let shared: [String: ValueKind] = [
            "identifier": .text, "name": .text, "publisher": .text, "tray_image_file": .text,
            "publisher_website": .text, "privacy_policy_website": .text, "license_agreement_website": .text,
            "animated_sticker_pack": .flag, "stickers": .list,
        ]
        let android: [String: ValueKind] = [
            "image_data_version": .text, "avoid_cache": .flag, "publisher_email": .text,
        ]
        guard form == .android else {
            return DocumentShape("in a pack", shared, required: ["stickers"], tolerated: Set(android.keys))
        }
        return DocumentShape("in a pack", shared.merging(android) { $1 }, required: ["stickers"])
    }

    static func sticker(_ form: WhatsAppForm) -> DocumentShape {
        DocumentShape(
            "in a sticker", ["image_file": .text, "emojis": .list, "accessibility_text": .text],
            required: ["image_file"], refusesUnknown: form == .android)
    }

    static let payload = DocumentShape(
        "at the top",
        [
            "identifier": .text, "name": .text, "publisher": .text, "tray_image": .text,
            "animated_sticker_pack": .flag, "stickers": .list, "ios_app_store_link": .text,
            "android_play_store_link": .text,
        ], required: ["stickers"])

    static let payloadSticker = DocumentShape(
        "in a sticker", ["image_data": .text, "emojis": .list, "accessibility_text": .text], required: ["image_data"])
}
