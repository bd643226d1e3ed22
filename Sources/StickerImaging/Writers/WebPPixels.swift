import CWebP
import StickerModel

/// What a viewer sees in a still WebP file we wrote: proof that it is exact, and the measure of how far it is off.
enum WebPPixels {
    /// nil when the bytes are not a complete still picture.
    static func decode(_ bytes: [UInt8]) -> Raster? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0, width > 0, height > 0 else { return nil }
        var raster = Raster(PixelSize(Int(width), Int(height)))
        let isDecoded = raster.pixels.withUnsafeMutableBufferPointer { pixels in
            WebPDecodeRGBAInto(bytes, bytes.count, pixels.baseAddress, pixels.count, 4 * width) != nil
        }
        return isDecoded ? raster : nil
    }

    /// nil when the encoder's chunks do not make a picture.
    static func decode(_ payload: WebPPayload, size: PixelSize) -> Raster? {
        decode(WebPContainer.still(payload, size: size))
    }
}
