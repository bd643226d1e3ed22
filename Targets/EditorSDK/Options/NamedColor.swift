import StickerModel

/// A color that users may give a sticker.
struct NamedColor: Sendable, Hashable {
    var color: Color
    /// What VoiceOver reads.
    var name: String
}
