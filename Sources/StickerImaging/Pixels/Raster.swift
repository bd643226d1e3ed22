import StickerModel

/// A picture in memory: sRGB, straight (not premultiplied) alpha, 8 bits a channel, RGBA, rows without padding.
package struct Raster: Sendable, Hashable {
    package let size: PixelSize
    /// `4 * width * height` bytes.
    package var pixels: [UInt8]

    /// A fully transparent picture.
    package init(_ size: PixelSize) {
        self.size = size
        pixels = [UInt8](repeating: 0, count: 4 * size.area)
    }

    /// A picture of given bytes; nil when their number does not fit the size.
    package init?(_ size: PixelSize, pixels: [UInt8]) {
        guard pixels.count == 4 * size.area else { return nil }
        self.size = size
        self.pixels = pixels
    }

    package var width: Int { size.width }
    package var height: Int { size.height }
}
