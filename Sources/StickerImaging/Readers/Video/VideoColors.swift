import CVPX
import CZimg
import StickerModel

/// Turns the planes of decoded video into pixels with zimg: one for all frames of a format.
final class VideoColors {
    struct Format: Equatable {
        /// In px.
        var size: PixelSize
        /// Bits a sample.
        var depth: Int
        /// Whether a sample takes two bytes.
        var isWide: Bool
        /// By how many halvings the color planes are narrower, and lower.
        var shiftX: Int
        var shiftY: Int
        /// In the numbers of ITU-T H.273; 0 is RGB.
        var matrix: Int
        /// Whether samples use all values, not only those of television.
        var isFull: Bool
    }

    let format: Format
    private let graph: ZimgGraph
    private let planes: PlanarBuffer
    private let result: PlanarBuffer

    /// nil when zimg does not know the format.
    init?(_ format: Format) {
        self.format = format
        // Whole pixels of the smaller planes.
        let padded = PixelSize(
            Self.padded(format.size.width, format.shiftX), Self.padded(format.size.height, format.shiftY))
        let from = ZimgGraph.format(padded, format.isWide ? ZIMG_PIXEL_WORD : ZIMG_PIXEL_BYTE) {
            ($0.subsample_w, $0.subsample_h) = (UInt32(format.shiftX), UInt32(format.shiftY))
            if format.matrix != 0 { $0.color_family = ZIMG_COLOR_YUV }
            $0.matrix_coefficients = zimg_matrix_coefficients_e(rawValue: .init(format.matrix))
            $0.depth = UInt32(format.depth)
            $0.pixel_range = format.isFull ? ZIMG_RANGE_FULL : ZIMG_RANGE_LIMITED
            // As decoders of browsers and FFmpeg do, and as our own writer reckons.
            $0.chroma_location = ZIMG_CHROMA_CENTER
        }
        let to = ZimgGraph.format(padded, ZIMG_PIXEL_BYTE) { ($0.depth, $0.pixel_range) = (8, ZIMG_RANGE_FULL) }
        let graph = ZimgGraph(from: from, to: to) { $0.resample_filter_uv = ZIMG_RESIZE_BICUBIC }
        guard let graph else { return nil }
        self.graph = graph
        let small = PixelSize(padded.width >> format.shiftX, padded.height >> format.shiftY)
        planes = PlanarBuffer([padded, small, small], bytes: format.isWide ? 2 : 1)
        result = PlanarBuffer([padded, padded, padded], bytes: 1)
    }

    private static func padded(_ length: Int, _ shift: Int) -> Int { ((length + (1 << shift) - 1) >> shift) << shift }

    /// The pixels of an image of the format; opaque where `alpha` is nil or of another size. nil when zimg fails.
    func raster(_ image: vpx_image_t, _ alpha: vpx_image_t?) -> Raster? {
        // RGB is stored as green, blue, red.
        let order = format.matrix == 0 ? [2, 0, 1] : [0, 1, 2]
        let sources = [image.planes.0, image.planes.1, image.planes.2]
        let strides = [image.stride.0, image.stride.1, image.stride.2]
        for (plane, own) in order.enumerated() {
            guard let source = sources[own] else { return nil }
            let (x, y) = own == 0 ? (0, 0) : (format.shiftX, format.shiftY)
            let size = PixelSize(Self.padded(format.size.width, x) >> x, Self.padded(format.size.height, y) >> y)
            planes.fill(plane, size, from: source, stride: Int(strides[own]))
        }
        guard graph.run(from: planes, to: result) else { return nil }
        let size = format.size
        let alpha = alpha.flatMap { Int($0.d_w) == size.width && Int($0.d_h) == size.height ? $0 : nil }
        // Alpha of more than 8 bits has its samples in two bytes, the low one first.
        let (step, down) =
            alpha.map { ($0.fmt.rawValue & UInt32(VPX_IMG_FMT_HIGHBITDEPTH) != 0 ? 2 : 1, $0.bit_depth) } ?? (1, 8)
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { pixels, count in
            for y in 0..<size.height {
                let (red, green) = (result.row(y, of: 0, as: UInt8.self), result.row(y, of: 1, as: UInt8.self))
                let blue = result.row(y, of: 2, as: UInt8.self)
                let row = alpha.flatMap { image in image.planes.0.map { $0 + y * Int(image.stride.0) } }
                for x in 0..<size.width {
                    let at = 4 &* (y &* size.width &+ x)
                    var opacity: UInt8 = 255
                    if let row {
                        opacity =
                            step == 1
                            ? row[x] : UInt8(clamping: (Int(row[2 * x]) | Int(row[2 * x + 1]) << 8) >> (Int(down) - 8))
                    }
                    pixels[at] = red[x]
                    pixels[at &+ 1] = green[x]
                    pixels[at &+ 2] = blue[x]
                    pixels[at &+ 3] = opacity
                }
            }
            count = pixels.count
        }
        return Raster(size, pixels: pixels)
    }
}
