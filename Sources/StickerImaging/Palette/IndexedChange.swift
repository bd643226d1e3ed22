import StickerModel

/// Where a frame differs from what is shown.
struct IndexedChange {
    /// Everything that changes lies inside; nil when nothing does.
    var rect: PixelRect?
    /// The part of `rect` in which something visible vanishes; nil when nothing does.
    var clearedRect: PixelRect?
    /// Every changed pixel becomes opaque or falls on a clear one, so that the new ones can be drawn over the old.
    var canBlend: Bool
    /// For each pixel of the canvas whether it changes.
    var mask: [Bool]

    var area: Int { rect.map { $0.width * $0.height } ?? 0 }
}
