import StickerModel

/// The bounds a plan is built to, read from the rule book once: the numbers are in `rules.json` and nowhere else.
struct WhatsAppLimits: Sendable {
    /// Side of a sticker in px.
    let stickerSide: Int
    /// Side of a tray image in px.
    let traySide: Int
    /// Bytes, each as the rule advises where that is tighter than what WhatsApp states.
    let stillBytes: Int
    let animatedBytes: Int
    let trayBytes: Int
    /// Bytes as WhatsApp states them.
    let stillByteBound: Int
    let animatedByteBound: Int
    let trayByteBound: Int
    let fewestStickers: Int
    let mostStickers: Int
    let mostEmojis: Int
    /// In ms.
    let shortestFrame: Double
    /// Of animations that are drawn: no time of their own is lost.
    let shortestDrawnFrame: Double
    let longestAnimation: Double
    /// UTF-16 units of accessibility text.
    let stillText: Int
    let animatedText: Int

    /// Throws `RuleBookProblem` when a rule is missing or states no such bound.
    init(_ rules: RuleBook) throws {
        stickerSide = try rules.value(of: "whatsapp/sticker-dimensions")
        traySide = try rules.value(of: "whatsapp/tray-dimensions")
        stillBytes = try rules.most("whatsapp/static-sticker-file-size")
        animatedBytes = try rules.most("whatsapp/animated-sticker-file-size")
        trayBytes = try rules.most("whatsapp/tray-file-size")
        stillByteBound = try rules.most("whatsapp/static-sticker-file-size", advised: false)
        animatedByteBound = try rules.most("whatsapp/animated-sticker-file-size", advised: false)
        trayByteBound = try rules.most("whatsapp/tray-file-size", advised: false)
        fewestStickers = try rules.least("whatsapp/pack-minimum")
        mostStickers = try rules.most("whatsapp/pack-maximum")
        mostEmojis = try rules.most("whatsapp/emoji-maximum")
        // The source's own timing is kept wherever WhatsApp takes it, so the stated bound and not the advised one.
        shortestFrame = Double(try rules.least("whatsapp/animation-frame-duration", advised: false))
        shortestDrawnFrame = Double(try rules.least("whatsapp/animation-frame-duration"))
        longestAnimation = Double(try rules.most("whatsapp/animation-duration"))
        stillText = try rules.most("whatsapp/accessibility-text-length")
        animatedText = try rules.most("whatsapp/animated-accessibility-text-length")
        guard fewestStickers > 0, mostStickers >= 2 * fewestStickers else {
            throw RuleBookProblem(rule: "whatsapp/pack-maximum", problem: "a full pack cannot be split in two")
        }
    }
}
