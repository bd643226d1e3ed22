import StickerDocuments
import StickerModel

/// The expected shape of WhatsApp's JSON documents, as the parsers of its sample apps read them.
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
}

extension WhatsAppBundle {
    /// Compares a part of the document with its shape; false when it is not even a mapping. `refusesUnknown`: Android
    /// stops at a key that it does not know here.
    mutating func fits(
        _ node: DocumentNode, _ shape: FieldType, named name: String, refusesUnknown: Bool = false
    ) -> Bool {
        log.check(node, as: shape, called: name, path: path) { fault in
            .about(fault, in: node, refusesUnknown: refusesUnknown)
        }
    }
}

extension Notice {
    /// The notice about a difference of a document from its shape; nil for what rules judge.
    fileprivate static func about(_ fault: ShapeFault, in node: DocumentNode, refusesUnknown: Bool) -> Notice? {
        switch fault.difference {
        case .null: Notice("json-null", ["key": fault.name])
        case .unknownKey("emoji", let known, _) where known.contains("emojis"):
            Notice("json-emojis-key", ["key": "emoji", "parent": fault.name])
        case .unknownKey(let key, _, _) where key == "android_app_store_link": Notice("play-link-key", ["key": key])
        case .unknownKey(let key, _, "sticker_packs") where node.member("sticker_packs") == nil:
            Notice("json-packs-key", ["key": key])
        case .unknownKey(let key, _, let meant):
            Notice(
                refusesUnknown ? "json-unknown-key" : "json-ignored-key",
                ["key": key, "location": "in \(fault.name)", "suggestion": suggestion(meant)])
        case .missingKey("sticker_packs", .some): nil
        case .missingKey(let key, _): .jsonMissingKey(key, parent: fault.name)
        case .kind(let expected, let found, let remedy):
            .jsonType(key: fault.name, wanted: expected, found: found, remedy: remedy ?? "write \(expected) here")
        default: nil
        }
    }
}

extension DocumentNode {
    private static let texts: Set = [
        "ios_app_store_link", "android_play_store_link", "identifier", "name", "publisher", "tray_image_file",
        "image_data_version", "publisher_email", "publisher_website", "privacy_policy_website",
        "license_agreement_website", "image_file", "accessibility_text", emoji,
    ]
    private static let emoji = "an entry of emojis"

    /// The document as Android reads it, whose `JsonReader.nextString` gives a number as text. Of numbers that are not
    /// whole it is not known how they are written, so they stay. `report` gets each number with its key.
    func asAndroidReads(
        under key: String = "", _ report: (_ key: String, _ number: Located<Int>) -> Void = { _, _ in }
    ) -> DocumentNode {
        var node = self
        switch value {
        case .object(let members):
            node.value = .object(
                members.map { member in
                    var member = member
                    member.node = member.node.asAndroidReads(under: member.key, report)
                    return member
                })
        case .list(let elements):
            let name = key == "emojis" ? Self.emoji : ""
            node.value = .list(elements.map { $0.asAndroidReads(under: name, report) })
        case .integer(let number) where Self.texts.contains(key):
            node.value = .string("\(number)")
            report(key, Located(number, at: location))
        default: break
        }
        return node
    }

    /// An address under its key; an empty one counts as absent.
    func link(_ key: String) -> WrittenLink? {
        string(at: key).flatMap { $0.value.isEmpty ? nil : WrittenLink(key, $0) }
    }
}
