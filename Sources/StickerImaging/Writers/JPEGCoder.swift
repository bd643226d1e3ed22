import CJPEG
import StickerModel

/// Turns opaque pictures into JPEG files.
enum JPEGCoder {
    /// Below this quality color is stored at half the size: its details are lost first anyway.
    static let fullColor = 80

    /// `quality` is 1...100. Throws `ArtProblem` when libjpeg gives up.
    static func file(_ raster: Raster, quality: Int) throws(ArtProblem) -> [UInt8] {
        var count = 0
        let file = raster.pixels.withUnsafeBufferPointer {
            sp_jpeg_write(
                $0.baseAddress, UInt32(clamping: raster.width), UInt32(clamping: raster.height),
                Int32(clamping: quality),
                quality < fullColor ? 1 : 0, &count)
        }
        guard let file else {
            throw ArtProblem(
                .unsupported, "cannot be written as JPEG at \(raster.width) x \(raster.height) px",
                hint: "JPEG goes up to 65,500 px a side; free some memory, or ask for PNG")
        }
        defer { sp_jpeg_release(file) }
        return Array(UnsafeBufferPointer(start: file, count: count))
    }
}
