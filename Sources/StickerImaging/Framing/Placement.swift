import StickerModel

/// Where art goes on its canvas: geometry only, decided before any pixel is there.
package struct Placement: Sendable, Hashable {
    /// The upright size of the art in px; vector art's natural size.
    package var source: PixelSize
    /// The part of the art that is shown, in px of `source`.
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    /// The output picture.
    package var canvas: PixelSize
    /// Where the shown part lands on the canvas.
    package var placed: PixelRect
    /// The size to draw the whole of vector art at, so that the shown part needs no resampling; nil for raster art.
    package var drawnAt: PixelSize?

    /// Whether the art's pixels land on the canvas one to one.
    package var isCopy: Bool {
        x == 0 && y == 0 && width == Double(source.width) && height == Double(source.height)
            && placed.width == source.width && placed.height == source.height
    }

    /// Vector art is never drawn larger than this, px a side: a tiny crop of it is resampled instead.
    static let largestDrawing = 8192.0
}
