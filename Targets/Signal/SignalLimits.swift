import StickerModel

/// The bounds a plan is built to, read from the rule book once: the numbers are in `rules.json` and nowhere else.
struct SignalLimits: Sendable {
    /// Both sides of a still, and the longest of an animation, in px.
    let side: Int
    /// As the rule advises, which is tighter than what Signal takes.
    let bytes: Int
    /// The running time in ms.
    let longest: Double
    /// Stickers of a pack.
    let mostStickers: Int

    /// Throws `RuleBookProblem` when a rule is missing or states no such bound.
    init(_ rules: RuleBook) throws {
        side = try rules.value(of: "signal/still-side")
        bytes = try rules.most("signal/file-size")
        longest = Double(try rules.most("signal/animation-duration"))
        mostStickers = try rules.most("signal/pack-maximum")
        guard mostStickers > 0 else {
            throw RuleBookProblem(rule: "signal/pack-maximum", problem: "leaves no sticker")
        }
    }
}
