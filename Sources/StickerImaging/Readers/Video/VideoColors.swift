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
        /// By how many halvings the color planes are smaller.
        var shift: (x: Int, y: Int)
        /// In the numbers of ITU-T H.273; 0 is RGB.
        var matrix: Int
        /// Whether samples use all values, not only those of television.
        var isFull: Bool

        static func == (a: Format, b: Format) -> Bool {
            a.size == b.size && a.depth == b.depth && a.isWide == b.isWide && a.shift == b.shift
                && a.matrix == b.matrix && a.isFull == b.isFull
        }
    }

    let format: Format
    private let graph: OpaquePointer
    private let planes: SamplePlanes
    private let result: SamplePlanes
    private let scratch: UnsafeMutableRawPointer

    /// nil when zimg does not know the format.
    init?(_ format: Format) {
        self.format = format
        // Whole pixels of the smaller planes.
        let padded = PixelSize(
            Self.padded(format.size.width, format.shift.x), Self.padded(format.size.height, format.shift.y))
        var (from, to) = (zimg_image_format(), zimg_image_format())
        zimg_image_format_default(&from, Self.version)
        zimg_image_format_default(&to, Self.version)
        (from.width, from.height) = (UInt32(padded.width), UInt32(padded.height))
        (to.width, to.height) = (from.width, from.height)
        from.pixel_type = format.isWide ? ZIMG_PIXEL_WORD : ZIMG_PIXEL_BYTE
        (from.subsample_w, from.subsample_h) = (UInt32(format.shift.x), UInt32(format.shift.y))
        from.color_family = format.matrix == 0 ? ZIMG_COLOR_RGB : ZIMG_COLOR_YUV
        from.matrix_coefficients = zimg_matrix_coefficients_e(rawValue: .init(format.matrix))
        from.depth = UInt32(format.depth)
        from.pixel_range = format.isFull ? ZIMG_RANGE_FULL : ZIMG_RANGE_LIMITED
        to.pixel_type = ZIMG_PIXEL_BYTE
        to.color_family = ZIMG_COLOR_RGB
        to.matrix_coefficients = ZIMG_MATRIX_RGB
        to.depth = 8
        to.pixel_range = ZIMG_RANGE_FULL
        // As decoders of browsers and FFmpeg do, and as our own writer reckons.
        from.chroma_location = ZIMG_CHROMA_CENTER
        var parameters = zimg_graph_builder_params()
        zimg_graph_builder_params_default(&parameters, Self.version)
        parameters.resample_filter_uv = ZIMG_RESIZE_BICUBIC
        var bytes = 0
        guard let graph = zimg_filter_graph_build(&from, &to, &parameters) else { return nil }
        zimg_filter_graph_get_tmp_size(graph, &bytes)
        self.graph = graph
        scratch = .allocate(byteCount: max(64, bytes), alignment: PlanarBuffer.alignment)
        let small = PixelSize(padded.width >> format.shift.x, padded.height >> format.shift.y)
        planes = SamplePlanes([padded, small, small], bytes: format.isWide ? 2 : 1)
        result = SamplePlanes([padded, padded, padded], bytes: 1)
    }

    deinit {
        zimg_filter_graph_free(graph)
        scratch.deallocate()
    }

    private static let version: UInt32 = 2 << 8 | 4

    private static func padded(_ length: Int, _ shift: Int) -> Int { ((length + (1 << shift) - 1) >> shift) << shift }

    /// The pixels of an image of the format; opaque where `alpha` is nil or of another size. nil when zimg fails.
    func raster(_ image: vpx_image_t, _ alpha: vpx_image_t?) -> Raster? {
        // RGB is stored as green, blue, red.
        let order = format.matrix == 0 ? [2, 0, 1] : [0, 1, 2]
        let sources = [image.planes.0, image.planes.1, image.planes.2]
        let strides = [image.stride.0, image.stride.1, image.stride.2]
        for (plane, own) in order.enumerated() {
            guard let source = sources[own] else { return nil }
            let shift = own == 0 ? (x: 0, y: 0) : format.shift
            let size = PixelSize(
                Self.padded(format.size.width, shift.x) >> shift.x, Self.padded(format.size.height, shift.y) >> shift.y)
            planes.fill(plane, size, from: source, stride: Int(strides[own]))
        }
        var (from, to) = (planes.source, result.destination)
        guard zimg_filter_graph_process(graph, &from, &to, scratch, nil, nil, nil, nil) == ZIMG_ERROR_SUCCESS else {
            return nil
        }
        return pixels(
            alpha.flatMap { Int($0.d_w) == format.size.width && Int($0.d_h) == format.size.height ? $0 : nil })
    }

    private func pixels(_ alpha: vpx_image_t?) -> Raster? {
        let size = format.size
        // Alpha of more than 8 bits has its samples in two bytes, the low one first.
        let (step, down) =
            alpha.map { ($0.fmt.rawValue & UInt32(VPX_IMG_FMT_HIGHBITDEPTH) != 0 ? 2 : 1, $0.bit_depth) } ?? (1, 8)
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.area) { pixels, count in
            for y in 0..<size.height {
                let (red, green, blue) = (result.row(y, of: 0), result.row(y, of: 1), result.row(y, of: 2))
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

/// Planes of samples, aligned for zimg.
private final class SamplePlanes {
    private let memory: UnsafeMutableRawPointer
    private let strides: [Int]
    private let offsets: [Int]
    private let sizes: [PixelSize]
    private let bytes: Int

    /// `bytes` of each sample.
    init(_ sizes: [PixelSize], bytes: Int) {
        (self.sizes, self.bytes) = (sizes, bytes)
        let alignment = PlanarBuffer.alignment
        strides = sizes.map { ($0.width * bytes + alignment - 1) / alignment * alignment }
        var (offsets, total): ([Int], Int) = ([], 0)
        for (size, stride) in zip(sizes, strides) {
            offsets.append(total)
            total += stride * size.height
        }
        self.offsets = offsets
        memory = .allocate(byteCount: max(64, total), alignment: alignment)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(64, total))
    }

    deinit { memory.deallocate() }

    func row(_ row: Int, of plane: Int) -> UnsafeMutablePointer<UInt8> {
        (memory + offsets[plane] + row * strides[plane]).assumingMemoryBound(to: UInt8.self)
    }

    /// Copies a plane of `size`; what is missing to that of this plane repeats its last column and row.
    func fill(_ plane: Int, _ size: PixelSize, from source: UnsafePointer<UInt8>, stride: Int) {
        for y in 0..<sizes[plane].height {
            let target = row(y, of: plane)
            target.update(from: source + min(y, size.height - 1) * stride, count: size.width * bytes)
            for at in size.width * bytes..<max(size.width, sizes[plane].width) * bytes {
                target[at] = target[at - bytes]
            }
        }
    }

    var source: zimg_image_buffer_const {
        var buffer = zimg_image_buffer_const()
        for plane in sizes.indices {
            sp_zimg_set_source(&buffer, Int32(plane), memory + offsets[plane], strides[plane], .max)
        }
        return buffer
    }

    var destination: zimg_image_buffer {
        var buffer = zimg_image_buffer()
        for plane in sizes.indices {
            sp_zimg_set_destination(&buffer, Int32(plane), memory + offsets[plane], strides[plane], .max)
        }
        return buffer
    }
}
