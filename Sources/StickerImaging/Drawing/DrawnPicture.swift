import StickerModel

/// A picture in the memory of the library that drew it, as straight RGBA.
final class DrawnPicture {
    let size: PixelSize
    let pixels: UnsafeMutableRawBufferPointer
    /// Keeps the memory alive.
    private let owner: AnyObject

    /// `pixels` are premultiplied BGRA words without padding, and are converted where they are.
    init(_ size: PixelSize, _ pixels: UnsafeMutableRawBufferPointer, owner: AnyObject) {
        self.size = size
        self.pixels = pixels
        self.owner = owner
        Raster.straighten(pixels)
    }
}
