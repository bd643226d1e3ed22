import StickerModel

/// What a set holds; a set has one kind.
enum SetKind: String, Sendable, CaseIterable {
    case stickers
    /// Custom emoji.
    case emoji

    /// `sticker_type` of the Bot API.
    var type: String { self == .stickers ? "regular" : "custom_emoji" }

    /// nil for masks, which have no other rules than stickers, and for words that the Bot API does not have.
    init?(type: String) {
        guard let kind = Self.allCases.first(where: { $0.type == type }) else { return nil }
        self = kind
    }
}

/// What a manifest says under `targets.telegram` of a catalog or pack.
struct TelegramOptions: Sendable {
    /// The kinds of sets that are made of a pack.
    let kinds: [SetKind]
    /// The beginning of the sets' names; nil takes the pack's id.
    let name: String?
    /// What people read; nil takes the pack's name.
    let title: String?
    /// The user name of the bot that is going to own the sets, without `@`; nil where @Stickers makes them.
    let bot: String?
    /// Art for the picture of the sets; nil takes the pack's icon, if it has one.
    let thumbnail: String?
    /// Stills are WebP instead of PNG.
    let writesWebP: Bool
    /// Lottie art stays vector where Telegram takes it.
    let keepsVectors: Bool
    /// Custom emoji take the color of the text.
    let repaints: Bool
    /// Files for apps that pass stickers on are written.
    let writesImport: Bool

    init(_ pack: Pack, target: String) {
        let options = pack.targets[target] ?? Options()
        switch options.string("sets") {
        case "emoji": kinds = [.emoji]
        case "both": kinds = SetKind.allCases
        default: kinds = [.stickers]
        }
        // A token is an error of its own, and no other message may repeat it.
        func text(_ key: String) -> String? { options.string(key).flatMap { BotToken.bot(in: $0) == nil ? $0 : nil } }
        name = text("name")
        title = text("title")
        bot = text("bot").map { String($0.drop { $0 == "@" }) }
        thumbnail = options.string("thumbnail")
        writesWebP = options.string("stills") == "webp"
        keepsVectors = options.string("lottie") != "webm"
        repaints = options.bool("needs-repainting") ?? false
        writesImport = options.bool("import") ?? true
    }

    static let fields = [
        Field(
            "sets", .choice(["stickers", "emoji", "both"]),
            "What is made of the pack: a set of stickers, one of custom emoji (100 x 100 px), or both",
            default: "stickers"),
        Field(
            "name", .text,
            "The set's name in its address, t.me/addstickers/<name>, without `_by_<bot>`; once published it must never "
                + "change", default: "the pack's id"
        ).example("tea_time"),
        Field("title", .text, "What people read", default: "the pack's name").example("Tea Time"),
        Field(
            "bot", .text,
            "The user name of the bot that uploads the set, never its token: names of its sets end in `_by_<bot>`",
            default: "none: the set is made with @Stickers"
        ).example("tea_time_bot"),
        Field("thumbnail", .path, "Art for the picture of the set", default: "the pack's icon, else the first sticker"),
        Field("stills", .choice(["png", "webp"]), "The format of stills", default: "png"),
        Field(
            "lottie", .choice(["tgs", "webm"]),
            "`tgs` keeps Lottie animations as vectors wherever Telegram takes them, `webm` makes videos of all",
            default: "tgs"),
        Field(
            "needs-repainting", .flag, "Custom emoji of one color take the color of the text around them",
            default: "false"),
        Field(
            "import", .flag,
            "Whether to write the files for apps that pass stickers on to Telegram (`telegram/import`)",
            default: "true"),
    ]
}

/// The secret of a bot, which belongs into no manifest.
enum BotToken {
    private static let pattern = Pattern("[0-9]{6,12}:[A-Za-z0-9_-]{30,50}")

    /// The number of the bot in a text that is or has a token; nil for a text without one. The rest is secret.
    static func bot(in text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber || "_-:".contains($0)) }
        for word in words where pattern.matches(String(word)) {
            return word.split(separator: ":").first.map(String.init)
        }
        return nil
    }
}
