import StickerModel

/// The rules that code names; every other one is reached through its metric alone.
///
/// Raw values are the part of the id behind `whatsapp/`. A test compares them with `rules.json`.
enum WhatsAppRule: String, NamedRule {
    static let target = "whatsapp"

    // Bounds that the plan is built to.
    case stickerDimensions = "sticker-dimensions"
    case stillFileSize = "static-sticker-file-size"
    case animatedFileSize = "animated-sticker-file-size"
    case trayDimensions = "tray-dimensions"
    case trayFileSize = "tray-file-size"
    case packMinimum = "pack-minimum"
    case packMaximum = "pack-maximum"
    case emojiMaximum = "emoji-maximum"
    case frameDuration = "animation-frame-duration"
    case stillTextLength = "accessibility-text-length"
    case animatedTextLength = "animated-accessibility-text-length"

    // What the planner says.
    case packSplit = "pack-split"
    case kindMinimum = "kind-minimum"
    case remainderStill = "remainder-still"
    case remainderOmitted = "remainder-omitted"
    case enlarged
    case dropped
    case defaultEmoji = "default-emoji"
    case emojisCut = "emojis-cut"
    case textCut = "accessibility-text-cut"
    case appStoreLinkRewritten = "app-store-link-rewritten"
    case framesJoined = "frames-joined"

    // What reading a bundle says.
    case jsonSyntax = "json-syntax"
    case jsonUnknownKey = "json-unknown-key"
    case jsonIgnoredKey = "json-ignored-key"
    case jsonNull = "json-null"
    case jsonType = "json-type"
    case jsonMissingKey = "json-missing-key"
    case jsonPacksKey = "json-packs-key"
    case jsonEmojisKey = "json-emojis-key"
    case playLinkKey = "play-link-key"
    case base64
    case textEncoding = "text-encoding"
    case archiveUnreadable = "archive-unreadable"
    case stickerMissing = "sticker-missing"
    case stickerEmpty = "sticker-empty"
    case stickerUnreadable = "sticker-unreadable"
    case trayMissing = "tray-missing"
    case trayEmpty = "tray-empty"
    case trayUnreadable = "tray-unreadable"
}

/// The findings of rules that no metric measures.
typealias FindingLog = StickerModel.FindingLog<WhatsAppRule>

extension RuleBook {
    /// The greatest value a rule allows; its advice where it gives one.
    func most(_ rule: WhatsAppRule, advised: Bool = true) throws -> Int { try most(rule.id, advised: advised) }

    /// The least value a rule allows; its advice where it gives one.
    func least(_ rule: WhatsAppRule, advised: Bool = true) throws -> Int { try least(rule.id, advised: advised) }

    /// The one value a rule allows.
    func value(of rule: WhatsAppRule) throws -> Int { try value(of: rule.id) }
}
