/// The stickers of a pack by kind, each in the manifest's order.
struct StickerKinds: Sendable {
    var still: [PlannedSticker]
    var animated: [PlannedSticker]
    /// Whether the kind of every sticker is known.
    let isCertain: Bool

    init(_ stickers: [PlannedSticker]) {
        still = stickers.filter { !$0.isAnimated }
        animated = stickers.filter(\.isAnimated)
        isCertain = stickers.allSatisfy { $0.facts != nil }
    }
}
