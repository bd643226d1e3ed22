import CWebP
import StickerModel

@testable import StickerImaging

/// Shows WebP files with libwebp's own animation decoder: nothing of ours decides what is seen.
enum WebPViewer {
    struct Shown {
        var frames: [Raster]
        /// When each frame ends, in ms.
        var ends: [Int]
        var loopCount: Int
    }

    static func show(_ bytes: [UInt8]) -> Shown? {
        bytes.withUnsafeBufferPointer { buffer in
            var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
            var options = WebPAnimDecoderOptions()
            guard WebPAnimDecoderOptionsInit(&options) != 0 else { return nil }
            options.color_mode = MODE_RGBA
            guard let decoder = WebPAnimDecoderNew(&data, &options) else { return nil }
            defer { WebPAnimDecoderDelete(decoder) }
            var info = WebPAnimInfo()
            guard WebPAnimDecoderGetInfo(decoder, &info) != 0 else { return nil }
            let size = PixelSize(Int(info.canvas_width), Int(info.canvas_height))
            var shown = Shown(frames: [], ends: [], loopCount: Int(info.loop_count))
            while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
                var pixels: UnsafeMutablePointer<UInt8>?
                var end: Int32 = 0
                guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels,
                    let raster = Raster(
                        size, pixels: Array(UnsafeBufferPointer(start: pixels, count: 4 * size.area)))
                else { return nil }
                shown.frames.append(raster)
                shown.ends.append(Int(end))
            }
            return shown
        }
    }
}
