import StickerModel

/// What a set holds; a set has one kind.
enum SetKind: String, CaseIterable {
    case stickers
    /// Custom emoji.
    case emoji

    /// `sticker_type` of the Bot API.
    var type: String { self == .stickers ? "regular" : "custom_emoji" }
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
    /// What the manifest has in its place, where that cannot be a user name.
    let faultyBot: String?
    /// Stills are WebP instead of PNG.
    let writesWebP: Bool
    /// Lottie art stays vector where Telegram takes it.
    let keepsVectors: Bool
    /// Custom emoji take the color of the text.
    let repaints: Bool
    /// Files for apps that pass stickers on are written.
    let writesImport: Bool

    init(_ pack: Pack) {
        let options = pack.options(for: "telegram")
        switch options.string("sets") {
        case "emoji": kinds = [.emoji]
        case "both": kinds = SetKind.allCases
        default: kinds = [.stickers]
        }
        // A token is an error of its own, and no other message may repeat it.
        func text(_ key: String) -> String? { options.string(key).flatMap { BotToken.bot(in: $0) == nil ? $0 : nil } }
        name = text("name")
        title = text("title")
        // Some write its address.
        let written = text("bot").map { String($0.trimmingPrefix(/@|(https?:\/\/)?(t|telegram)\.me\//)) }
        let isName = written?.wholeMatch(of: /[A-Za-z0-9_]+/) != nil
        (bot, faultyBot) = (isName ? written : nil, isName ? nil : written)
        writesWebP = options.string("stills") == "webp"
        keepsVectors = options.string("lottie") != "webm"
        repaints = options.bool("needs-repainting") ?? false
        writesImport = options.bool("import") ?? true
    }

    /// Where an option is, or a key of the pack itself; the pack's id where neither is given.
    func place(_ key: String, of pack: Pack) -> SourceLocation {
        pack.options(for: "telegram").place(key, of: pack, else: key == "bot" || key == "name" ? "id" : key)
    }

    /// The bot whose sets have names that end like the one that the manifest gives; nil where it has no such end.
    var owner: String? { name.flatMap(SetName.owner) }

    /// The end of the names of a bot's sets; "" where there is no bot.
    private var ending: String {
        let isOwn = owner?.lowercased() == bot?.lowercased()
        return (isOwn ? bot : owner ?? bot).map { "_by_" + $0 } ?? ""
    }

    /// The name that the manifest gives, without that end, where it is written already.
    private var givenStem: String? { name.map { owner == nil ? $0 : String($0.dropLast(ending.count)) } }

    /// Without what tells the sets of a pack apart: also the beginning of their folders.
    func plainStem(of pack: Pack) -> String { SetName.plain(givenStem ?? pack.id) }

    /// The name of a set that ends in `part`. One of the manifest is kept, so that its rule speaks of it; one that is made of
    /// an id gives way.
    func setName(of pack: Pack, part: String, longest: Int) -> String {
        let end = part + ending
        return (givenStem ?? String(SetName.plain(pack.id).prefix(max(1, longest - end.count)))) + end
    }
}

enum SetName {
    /// The bot that a name ends in: `x_bot` of `tea_by_x_bot`.
    static func owner(of name: String) -> String? {
        guard name.lowercased().hasSuffix("bot"), let end = name.ranges(of: /_by_/.ignoresCase()).last?.upperBound
        else {
            return nil
        }
        return String(name[end...])
    }

    /// Letters, digits and single underscores, beginning with a letter: `tea-time` gives `tea_time`.
    static func plain(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isWord = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            if isWord {
                name.unicodeScalars.append(scalar)
            } else if !name.isEmpty, !name.hasSuffix("_") {
                name += "_"
            }
        }
        while name.hasSuffix("_") { name.removeLast() }
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return "s_" + name }
        return name
    }
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

    /// The bot of a token in what is published of a pack, with the field that has it.
    static func found(in pack: Pack) -> (field: String, bot: String)? {
        var texts = [("name", pack.name), ("publisher", pack.publisher), ("id", pack.id)]
        for (key, node) in pack.options(for: "telegram").values.sorted(by: { $0.key < $1.key }) {
            if let text = node.string { texts.append((key, text)) }
        }
        for sticker in pack.stickers(for: "telegram") {
            texts += (sticker.tags + (sticker.alt.map { Array($0.texts.values) } ?? [])).map { ("stickers", $0) }
        }
        return texts.lazy.compactMap { field, text in bot(in: text).map { (field, $0) } }.first
    }
}

/// The bounds a plan is built to, read from the rule book once: the numbers are in `rules.json` and nowhere else.
struct TelegramLimits: Sendable {
    /// The longest side of a sticker, and both sides of a TGS sticker, in px.
    let stickerSide: Int
    let vectorSide: Int
    /// Both sides of a custom emoji and of a thumbnail, in px.
    let emojiSide: Int
    let thumbnailSide: Int
    /// Bytes, each as the rule advises where that is tighter than what Telegram states.
    let bytes: [StickerForm: Int]
    let thumbnailBytes: [StickerForm: Int]
    /// The running time in ms.
    let longest: Double
    /// Frames a second.
    let fastest: Double
    let mostStickers: [SetKind: Int]
    let mostEmojis: Int
    let mostKeywords: Int
    /// Characters of all keywords of a sticker together.
    let keywordCharacters: Int
    /// Characters of a set's name.
    let nameLength: Int

    /// Throws `RuleBookProblem` when a rule is missing or states no such bound.
    init(_ rules: RuleBook) throws {
        stickerSide = try rules.value(of: "telegram/sticker-side")
        vectorSide = try rules.value(of: "telegram/tgs-canvas")
        emojiSide = try rules.value(of: "telegram/emoji-side")
        thumbnailSide = try rules.value(of: "telegram/thumbnail-side")
        bytes = [
            .still: try rules.most("telegram/still-file-size"), .video: try rules.most("telegram/video-file-size"),
            .vector: try rules.most("telegram/tgs-file-size"),
        ]
        thumbnailBytes = [
            .still: try rules.most("telegram/thumbnail-file-size"),
            .video: try rules.most("telegram/moving-thumbnail-file-size"),
        ]
        longest = Double(try rules.most("telegram/animation-duration"))
        fastest = Double(try rules.most("telegram/video-frame-rate"))
        mostStickers = [
            .stickers: try rules.mostStickers("telegram/set-maximum"),
            .emoji: try rules.mostStickers("telegram/emoji-set-maximum"),
        ]
        mostEmojis = try rules.most("telegram/emoji-count")
        mostKeywords = try rules.most("telegram/keyword-count")
        keywordCharacters = try rules.most("telegram/keyword-length")
        nameLength = try rules.most("telegram/set-name-length")
    }
}

extension TargetDescription {
    static var telegram: TargetDescription {
        var about = TargetDescription(name: "telegram", title: "Telegram")
        about.unusedKeys = ["vendor", "tray", "links", "background"]
        about.packFields = [
            Field(
                "sets", .choice(["stickers", "emoji", "both"]),
                "What is made of the pack: a set of stickers, one of custom emoji (100 x 100 px), or both.",
                default: "stickers"),
            Field(
                "name", .text,
                "The set's name in its address, t.me/addstickers/<name>, without `_by_<bot>`; once published it must never "
                    + "change.", default: "the pack's id"
            ).example("tea_time"),
            Field("title", .text, "What people read.", default: "the pack's name").example("Tea Time"),
            Field(
                "bot", .text,
                "The user name of the bot that uploads the set, never its token: names of its sets end in `_by_<bot>`.",
                default: "none: the set is made with @Stickers"
            ).example("tea_time_bot"),
            Field(
                "thumbnail", .path, "Art for the picture of the set.",
                default: "the pack's icon, else the first sticker"),
            Field("stills", .choice(["png", "webp"]), "The format of stills.", default: "png"),
            Field(
                "lottie", .choice(["tgs", "webm"]),
                "`tgs` keeps Lottie animations as vectors wherever Telegram takes them, `webm` makes videos of all.",
                default: "tgs"),
            Field(
                "needs-repainting", .flag, "Custom emoji of one color take the color of the text around them.",
                default: "false"),
            Field(
                "import", .flag,
                "Whether to write the files for apps that pass stickers on to Telegram (`telegram/import`).",
                default: "true"),
        ]
        about.identifierKinds = [
            IdentifierKind(
                "set", loss: "people keep the old set, and its address leads to it",
                source: "`bot`, and `name` or the pack's `id`", coverName: "thumbnail")
        ]
        about.bundleKinds = ["folder with set.json", "folder of .webm and .tgs files"]
        about.importableKinds = ["folder with set.json"]
        return about
    }
}
