import CWebP
import StickerModel

/// Composes the frames of an animated WebP one after the other; libwebp holds two canvases.
final class WebPAnimationReader: FrameReader {
    private let bytes: StableBytes
    private let decoder: OpaquePointer
    private let size: PixelSize
    private let durations: [Double]
    private let orientation: Orientation
    private let transform: ColorTransform?
    private var number = 0

    /// Throws `ArtProblem` when libwebp refuses the file.
    init(
        _ array: [UInt8], durations: [Double], orientation: Orientation, transform: ColorTransform?
    ) throws(ArtProblem) {
        let bytes = StableBytes(array)
        var options = WebPAnimDecoderOptions()
        var info = WebPAnimInfo()
        var data = WebPData(bytes: bytes.start, size: bytes.count)
        guard WebPAnimDecoderOptionsInitInternal(&options, WEBP_DEMUX_ABI_VERSION) != 0 else {
            throw .damaged("cannot be decoded")
        }
        options.color_mode = MODE_RGBA
        guard let decoder = WebPAnimDecoderNewInternal(&data, &options, WEBP_DEMUX_ABI_VERSION) else {
            throw .damaged("has a damaged WebP container")
        }
        guard WebPAnimDecoderGetInfo(decoder, &info) != 0 else {
            WebPAnimDecoderDelete(decoder)
            throw .damaged("has a damaged WebP container")
        }
        self.bytes = bytes
        self.decoder = decoder
        self.durations = durations
        self.orientation = orientation
        self.transform = transform
        size = PixelSize(Int(info.canvas_width), Int(info.canvas_height))
    }

    deinit { WebPAnimDecoderDelete(decoder) }

    func next() throws -> Frame? {
        guard number < durations.count else { return nil }
        var canvas: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0, let canvas else {
            throw ArtProblem.damaged("has damaged pixel data in frame \(number + 1) of \(durations.count)")
        }
        guard var raster = Raster(size, pixels: Array(UnsafeBufferPointer(start: canvas, count: 4 * size.area))) else {
            throw ArtProblem.damaged("cannot be decoded")
        }
        transform?.apply(to: &raster)
        number += 1
        return Frame(raster.turned(orientation), duration: durations[number - 1])
    }
}
