import StickerDocuments
import StickerModel

/// The levels of WhatsApp's documents, as the parsers of its sample apps read them.
///
/// Strings that must not be empty have rules of their own.
enum DocumentShapes {
    /// `sticker_packs.wasticker` (iOS) and `contents.json` (Android).
    static let catalog = FieldType.object([
        Field("ios_app_store_link", .string), Field("android_play_store_link", .string),
        Field("sticker_packs", .list(.any), isRequired: true),
    ])

    static func pack(_ kind: WhatsAppBundleKind) -> FieldType {
        // iOS passes over what only Android reads.
        let isAndroid = kind == .android
        return .object([
            Field("identifier", .string), Field("name", .string), Field("publisher", .string),
            Field("tray_image_file", .string), Field("publisher_website", .string),
            Field("privacy_policy_website", .string), Field("license_agreement_website", .string),
            Field("animated_sticker_pack", .flag), Field("stickers", .list(.any), isRequired: true),
            Field("image_data_version", isAndroid ? .string : .any), Field("avoid_cache", isAndroid ? .flag : .any),
            Field("publisher_email", isAndroid ? .string : .any),
        ])
    }

    static let sticker = FieldType.object([
        Field("image_file", .string, isRequired: true), Field("emojis", .list(.string)),
        Field("accessibility_text", .string),
    ])

    /// What an iOS app hands to WhatsApp over the pasteboard.
    static let payload = FieldType.object([
        Field("identifier", .string), Field("name", .string), Field("publisher", .string),
        Field("tray_image", .string), Field("animated_sticker_pack", .flag),
        Field("stickers", .list(.any), isRequired: true), Field("ios_app_store_link", .string),
        Field("android_play_store_link", .string),
    ])

    static let payloadSticker = FieldType.object([
        Field("image_data", .string, isRequired: true), Field("emojis", .list(.string)),
        Field("accessibility_text", .string),
    ])
}

extension BundleReading {
    /// Compares a part of the document with its shape; false when it is not even a mapping. `refusesUnknown`: Android
    /// stops at a key that it does not know here.
    mutating func fits(
        _ node: DocumentNode, _ shape: FieldType, named name: String, refusesUnknown: Bool = false,
        levels: [String: RuleLevel]
    ) -> Bool {
        for fault in ShapeChecker.faults(in: node, as: shape, called: name) {
            guard let notice = notice(on: fault, in: node, refusesUnknown: refusesUnknown) else { continue }
            log.raise(notice, path: path, at: fault.location, levels: levels)
        }
        if case .object = node.value { return true }
        return false
    }

    private func notice(on fault: ShapeFault, in node: DocumentNode, refusesUnknown: Bool) -> WhatsAppNotice? {
        switch fault.difference {
        case .null: .null(key: fault.name)
        case .unknownKey("emoji", let known, _) where known.contains("emojis"):
            .emojisKey("emoji", parent: fault.name)
        case .unknownKey("android_app_store_link", _, _): .playLinkKey("android_app_store_link")
        case .unknownKey(let key, _, "sticker_packs") where node.member("sticker_packs") == nil: .packsKey(key)
        case .unknownKey(let key, _, let suggestion):
            .unknownKey(key, location: "in \(fault.name)", meant: suggestion, isRefused: refusesUnknown)
        case .missingKey("sticker_packs", _, .some): nil
        case .missingKey(let key, _, _): .document(.missingKey(key, parent: fault.name))
        case .kind(let expected, let found, let remedy):
            .document(
                .type(key: fault.name, wanted: expected, found: found, remedy: remedy ?? "write \(expected) here"))
        default: nil
        }
    }
}

extension DocumentNode {
    /// An address under its key; an empty one counts as absent.
    func link(_ key: String) -> WrittenLink? {
        string(at: key).flatMap { $0.value.isEmpty ? nil : WrittenLink(key, $0) }
    }
}
