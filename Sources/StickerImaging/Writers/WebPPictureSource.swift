import CWebP
import StickerModel

/// One picture handed to the WebP encoder, converted to luma and chroma once for any number of tries.
final class WebPPictureSource {
    let size: PixelSize
    private let picture: UnsafeMutablePointer<WebPPicture>
    private var isConverted = false

    /// Throws `ArtProblem` when the picture is too large for the format (16,383 px a side).
    init(_ raster: Raster) throws(ArtProblem) {
        size = raster.size
        let picture = UnsafeMutablePointer<WebPPicture>.allocate(capacity: 1)
        picture.initialize(to: WebPPicture())
        _ = WebPPictureInit(picture)
        picture.pointee.width = Int32(clamping: raster.width)
        picture.pointee.height = Int32(clamping: raster.height)
        picture.pointee.use_argb = 1
        self.picture = picture
        let isImported =
            raster.width <= Self.longestSide && raster.height <= Self.longestSide
            && raster.pixels.withUnsafeBufferPointer {
                WebPPictureImportRGBA(picture, $0.baseAddress, Int32(clamping: 4 * raster.width)) != 0
            }
        guard isImported else {
            throw ArtProblem(
                .overLimit, "is \(raster.width) x \(raster.height) px, WebP takes at most 16,383 px a side")
        }
    }

    deinit {
        WebPPictureFree(picture)
        picture.deallocate()
    }

    /// A complete WebP file. Throws `ArtProblem` when the encoder gives up (no memory).
    func encode(_ settings: WebPSettings) throws(ArtProblem) -> [UInt8] {
        var config = settings.config
        if settings.isLossless {
            picture.pointee.use_argb = 1
        } else {
            if !isConverted {
                picture.pointee.use_argb = 1
                guard WebPPictureSharpARGBToYUVA(picture) != 0 else { throw Self.refusal }
                isConverted = true
            }
            picture.pointee.use_argb = 0
        }
        let writer = UnsafeMutablePointer<WebPMemoryWriter>.allocate(capacity: 1)
        writer.initialize(to: WebPMemoryWriter())
        WebPMemoryWriterInit(writer)
        defer {
            WebPMemoryWriterClear(writer)
            writer.deallocate()
        }
        picture.pointee.writer = WebPMemoryWrite
        picture.pointee.custom_ptr = UnsafeMutableRawPointer(writer)
        guard WebPEncode(&config, picture) != 0, let bytes = writer.pointee.mem else { throw Self.refusal }
        return Array(UnsafeBufferPointer(start: bytes, count: writer.pointee.size))
    }

    private static let longestSide = 16_383
    private static let refusal = ArtProblem(.unsupported, "cannot be written as WebP", hint: "free some memory")
}
