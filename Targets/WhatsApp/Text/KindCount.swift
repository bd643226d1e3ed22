/// Numbers of stickers by kind, in words.
enum KindCount {
    /// `1 still`, `5 animated stickers`
    static func text(_ count: Int, isAnimated: Bool) -> String {
        let noun = isAnimated ? "animated sticker" : "still"
        return "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
