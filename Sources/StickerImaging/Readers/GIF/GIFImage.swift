import StickerModel

/// One image of a GIF and how it takes part in the animation.
struct GIFImage {
    enum Disposal {
        case keep, clear, restore
    }

    let rect: PixelRect
    /// As stated, in ms.
    let delay: Double
    let disposal: Disposal
    let transparentIndex: Int?
    let isInterlaced: Bool
    /// RGB triples, local or global.
    let palette: Range<Int>
    /// From the image separator to behind the last data block.
    let block: Range<Int>

    /// What viewers make of the delay: below 20 ms it counts as 100 ms.
    var shownDelay: Double { delay < 20 ? 100 : delay }
}
