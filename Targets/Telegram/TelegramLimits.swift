import StickerModel

/// The bounds a plan is built to, read from the rule book once: the numbers are in `rules.json` and nowhere else.
struct TelegramLimits: Sendable {
    /// The longest side of a sticker, and both sides of a TGS sticker, in px.
    let stickerSide: Int
    let vectorSide: Int
    /// Both sides of a custom emoji and of a thumbnail, in px.
    let emojiSide: Int
    let thumbnailSide: Int
    /// Bytes, each as the rule advises where that is tighter than what Telegram states.
    let stillBytes: Int
    let videoBytes: Int
    let vectorBytes: Int
    let stillThumbnailBytes: Int
    let movingThumbnailBytes: Int
    /// The running time in ms.
    let longest: Double
    /// Frames a second.
    let fastest: Double
    /// Stickers of a set, by its kind.
    let mostStickers: Int
    let mostEmoji: Int
    let mostEmojis: Int
    let mostKeywords: Int
    /// Characters of all keywords of a sticker together.
    let keywordCharacters: Int
    /// Characters of a set's name and of its title.
    let nameLength: Int
    let titleLength: Int

    /// Throws `RuleBookProblem` when a rule is missing or states no such bound.
    init(_ rules: RuleBook) throws {
        stickerSide = try rules.value(of: "telegram/sticker-side")
        vectorSide = try rules.value(of: "telegram/tgs-canvas")
        emojiSide = try rules.value(of: "telegram/emoji-side")
        thumbnailSide = try rules.value(of: "telegram/thumbnail-side")
        stillBytes = try rules.most("telegram/still-file-size")
        videoBytes = try rules.most("telegram/video-file-size")
        vectorBytes = try rules.most("telegram/tgs-file-size")
        stillThumbnailBytes = try rules.most("telegram/thumbnail-file-size")
        movingThumbnailBytes = try rules.most("telegram/moving-thumbnail-file-size")
        longest = Double(try rules.most("telegram/animation-duration"))
        fastest = Double(try rules.most("telegram/video-frame-rate"))
        mostStickers = try rules.most("telegram/set-maximum")
        mostEmoji = try rules.most("telegram/emoji-set-maximum")
        mostEmojis = try rules.most("telegram/emoji-count")
        mostKeywords = try rules.most("telegram/keyword-count")
        keywordCharacters = try rules.most("telegram/keyword-length")
        nameLength = try rules.most("telegram/set-name-length")
        titleLength = try rules.most("telegram/set-title-length")
        guard mostStickers > 0, mostEmoji > 0 else {
            throw RuleBookProblem(rule: "telegram/set-maximum", problem: "leaves no sticker")
        }
    }

    /// The most stickers of a set.
    func most(of kind: SetKind) -> Int { kind == .emoji ? mostEmoji : mostStickers }
}
