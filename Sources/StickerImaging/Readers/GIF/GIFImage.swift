import StickerModel

/// One image of a GIF and how it takes part in the animation.
struct GIFImage {
    enum Disposal {
        case keep, clear, restore
    }

    var rect: PixelRect
    /// As stated, in ms.
    var delay: Double
    var disposal: Disposal
    var transparentIndex: Int?
    var isInterlaced: Bool
    /// RGB triples, local or global.
    var palette: Range<Int>
    /// From the image separator to behind the last data block.
    var block: Range<Int>
    /// What stands before its pixel data in a GIF of its own.
    var hasLocalPalette: Bool

    /// What viewers make of the delay: below 20 ms it counts as 100 ms.
    var shownDelay: Double { delay < 20 ? 100 : delay }
}
