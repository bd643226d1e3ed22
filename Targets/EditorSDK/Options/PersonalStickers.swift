/// Stickers that users add from their own pictures.
struct PersonalStickers: Sendable, Hashable {
    /// How such stickers take a color.
    var tint: TintMode
}
