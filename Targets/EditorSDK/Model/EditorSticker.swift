import StickerModel

/// One sticker as the editors get it.
struct EditorSticker: Sendable {
    /// What saved edits store; unique in the catalog, also among variants.
    var id: String
    /// Shown and read out; never empty.
    var name: LocalizedText
    /// Words to search by, in the base language.
    var tags: [String]
    var emojis: [String]
    /// The sticker itself: PNG, JPEG or animated GIF, at most `EditorOptions.size` px.
    var image: EditorImage
    /// A still of an animation's first frame, PNG; nil for stills.
    var poster: EditorImage?
    /// PNG of at most 256 px, always a still.
    var thumbnail: EditorImage
    /// PNG of at most 512 px for CE.SDK, always a still; its path lies in `cesdk/`.
    var largeThumbnail: EditorImage
    var tint: TintMode
    /// Whether users may change brightness, contrast and saturation.
    var adjustments: Bool
    /// Further pictures of this sticker; empty for nearly all. The sticker's own picture is not among them.
    var variants: [EditorVariant]
    /// What the manifest says.
    var source: Sticker

    var isAnimated: Bool { poster != nil }
    /// Id of the sticker's own picture where it has variants: the sticker's id then names the group.
    var firstVariantID: String { id + "_1" }
}
