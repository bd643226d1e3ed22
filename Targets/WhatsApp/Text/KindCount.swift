/// Numbers of stickers by kind, in words.
enum KindCount {
    /// `1 still`, `5 animated stickers`, `2 more stills`
    static func text(_ count: Int, isAnimated: Bool, more: Bool = false) -> String {
        let noun = isAnimated ? "animated sticker" : "still"
        return "\(count) \(more ? "more " : "")\(noun)\(count == 1 ? "" : "s")"
    }
}
