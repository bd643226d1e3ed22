import StickerModel

/// One pack as a category of the editor.
struct EditorCategory: Sendable {
    /// Unique in the catalog: `ana_lim_sticker_category_tea_time`.
    var id: String
    /// Name of its folder, and short name where a product has groups: `tea_time`.
    var slug: String
    var title: LocalizedText
    /// PNG, 256 x 256 px.
    var icon: EditorImage
    /// PNG, 184 x 80 px: the header card on the web.
    var wideIcon: EditorImage
    var stickers: [EditorSticker]
    var source: Pack

    /// Every image of its folder, each once.
    var images: [EditorImage] {
        [icon, wideIcon]
            + stickers.flatMap { sticker in
                [sticker.image, sticker.poster, sticker.thumbnail].compactMap(\.self)
                    + sticker.variants.flatMap { [$0.image, $0.thumbnail] }
            }
    }
}
