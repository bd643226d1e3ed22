import StickerModel

/// Whose servers get the emoji. Each has a folder with the files and a list of them in the form that it, or a program
/// for it, reads.
enum EmojiService: String, CaseIterable {
    case discord, slack, mastodon, misskey, matrix

    var name: String { rawValue.capitalizedStart }

    /// The list: names in lines for services that know files alone; for Mastodon that of Pleroma and Akkoma, its
    /// relatives, which take packs as folders.
    var document: MessengerDocument {
        let file =
            switch self {
            case .discord, .slack: "names.txt"
            case .mastodon: "pack.json"
            case .misskey: "meta.json"
            case .matrix: "image_pack.json"
            }
        return MessengerDocument(rawValue, title: "\(name) folder with \(file)", fileName: file) { bytes in
            switch self {
            case .discord, .slack: bytes.contains("# \(name):")
            case .mastodon: bytes.contains("\"files\"") && bytes.contains("\"pack\"")
            case .misskey: bytes.contains("\"emojis\"") && bytes.contains("\"fileName\"")
            case .matrix: bytes.contains("\"images\"")
            }
        }
    }

    /// What moves: `tootctl` reads PNG and GIF alone, Slack moves GIF alone, Element for iPhone draws no WebP. Misskey
    /// takes WebP, which has soft edges.
    var animation: FileFormat { self == .misskey ? .webp : .gif }

    /// What it has no field for; of Discord's, the stickers have these fields, which are another platform.
    var dropped: (title: String, kinds: [DroppedField]) {
        switch self {
        case .discord: ("Discord's form for emoji", [.tags, .alt])
        case .slack, .mastodon: (name, [.tags, .alt])
        case .misskey: (name, [.alt])
        case .matrix: (name, [.tags, .languages])
        }
    }
}

/// The bounds a plan is built to, read from the rule book once: the numbers are in `rules.json` and nowhere else.
struct EmojiLimits: Sendable {
    /// Both sides, in px.
    private let side: Int
    private let stickerSide: Int
    /// Frames of an animation for Slack.
    let frames: Int
    private let bytes: [EmojiService: Int]
    private let stickerBytes: Int

    /// Characters of a name that every service takes.
    static let nameLength = 32
    /// Emoji of one kind, still or moving, that a server of Discord has room for, by its boost level from 0 to 3.
    static let slots = [50, 100, 150, 250]

    /// Throws `RuleBookProblem` when a rule is missing or states no such bound.
    init(_ rules: RuleBook) throws {
        side = try rules.value(of: "emoji/discord-side")
        stickerSide = try rules.least("emoji/matrix-sticker-side")
        frames = try rules.most("emoji/slack-frames")
        var bytes: [EmojiService: Int] = [:]
        for service in EmojiService.allCases { bytes[service] = try rules.most("emoji/\(service.rawValue)-file-size") }
        self.bytes = bytes
        stickerBytes = try rules.most("emoji/matrix-sticker-file-size")
    }

    /// The bytes of a file, as the rule advises.
    func bytes(of service: EmojiService, isSticker: Bool) -> Int? { isSticker ? stickerBytes : bytes[service] }
    func side(isSticker: Bool) -> Int { isSticker ? stickerSide : side }
}

extension TargetDescription {
    static var emojiPacks: TargetDescription {
        var about = TargetDescription(name: "emoji", title: "Emoji packs")
        about.unusedKeys = ["vendor", "tray", "icon", "overlong"]
        about.packFields = [
            Field(
                "services", .list(.choice(EmojiService.allCases.map(\.rawValue))), "Whose servers get the emoji.",
                default: "all of them"
            ).example("[slack, mastodon]"),
            Field(
                "prefix", .string,
                "The beginning of names that are made of ids and tags, so that they differ from others on "
                    + "the server.", default: "none"
            ).example("tea_"),
            Field("category", .text, "Under which people find the emoji of Misskey.", default: "the pack's name")
                .example("Tea"),
            Field(
                "matrix", .choice(["emoticons", "stickers"]),
                "What Matrix gets: emoticons of 128 px, or stickers of 512 px.", default: "emoticons"),
            .matte,
        ]
        about.stickerFields = [
            Field(
                "shortcode", .text, "The emoji's name without colons, as people type it.",
                default: "made of its id, or of its first tag where that is a number"
            ).example("tired_cup")
        ]
        var kind = IdentifierKind(
            "emoji", loss: "posts that have it show its name in place of the picture",
            source:
                "`prefix` and the sticker's `shortcode` (by default the name of its file, its `id`, or its first tag)")
        kind.fileNameOption = "shortcode"
        about.identifierKinds = [kind]
        about.bundleKinds = EmojiService.allCases.map(\.document.title)
        about.importableKinds = about.bundleKinds
        return about
    }
}
