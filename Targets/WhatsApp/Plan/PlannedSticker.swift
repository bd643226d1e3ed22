import StickerModel

/// A sticker on its way into a WhatsApp pack.
struct PlannedSticker: Sendable {
    let sticker: Sticker
    /// Facts of the art; nil when it could not be read, which the engine has reported.
    let facts: ImageFacts?
    /// Milliseconds of each frame shown, one entry for a still; nil when the art could not be read.
    var durations: [Double]?
    /// Whether it goes into an animated pack.
    var isAnimated: Bool
    var emojis: [String] = []
    var text: String?
    /// `<pack>_NN_<sticker>.webp`
    var fileName = ""

    init(_ sticker: Sticker, facts: ImageFacts?) {
        self.sticker = sticker
        self.facts = facts
        durations = facts.map { PlannedTiming.durations(of: $0, edited: sticker.edit) }
        isAnimated = (durations?.count ?? 1) > 1
    }

    /// The same as a still of its poster.
    var stilled: PlannedSticker {
        var still = self
        still.isAnimated = false
        still.durations = durations.map { _ in [0] }
        return still
    }
}
