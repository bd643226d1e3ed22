import CZimg
import StickerModel

/// Lanczos-3 resampling of the same part of any number of pictures of one size, with premultiplied alpha in 32-bit
/// floats.
///
/// Make one for a clip and use it for each frame; do not use it from two threads at once.
final class Resampler {
    /// The part in px of the source picture; may begin and end between pixels.
    struct Part: Hashable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    private let source: PixelSize
    private let target: PixelSize
    /// The whole pixels that the part touches: nothing outside them is read.
    private let box: PixelRect
    private let light: LightCurve
    private let graph: ResampleGraph
    /// Of an enlargement, the source's column and row to the upper left of each column and row of the target; nil
    /// for others.
    private let origins: (columns: [Int], rows: [Int])?

    private lazy var result = PlanarBuffer(width: target.width, height: target.height)

    /// Throws `FileError` when the resampler refuses the sizes.
    init(source: PixelSize, part: Part, target: PixelSize, linearLight: Bool) throws(FileError) {
        self.source = source
        self.target = target
        light = linearLight ? .linear : .display
        let left = max(0, min(source.width - 1, Int(part.x.rounded(.down))))
        let top = max(0, min(source.height - 1, Int(part.y.rounded(.down))))
        box = PixelRect(
            x: left, y: top,
            width: max(1, min(source.width, Int((part.x + part.width - 1e-6).rounded(.up))) - left),
            height: max(1, min(source.height, Int((part.y + part.height - 1e-6).rounded(.up))) - top))
        let isEnlarging = part.width < Double(target.width) && part.height < Double(target.height)
        origins =
            isEnlarging
            ? (
                Self.origins(of: target.width, from: part.x, part.width, in: box.x..<box.x + box.width),
                Self.origins(of: target.height, from: part.y, part.height, in: box.y..<box.y + box.height)
            ) : nil
        let inner = Part(x: part.x - Double(left), y: part.y - Double(top), width: part.width, height: part.height)
        guard let graph = ResampleGraph(box.size, inner, target) else { throw Self.refusal(source, target) }
        self.graph = graph
    }

    /// The part of `picture`, which must have the source size, at the target size; straight alpha again.
    func resample(_ picture: Raster) throws(FileError) -> Raster {
        guard picture.size == source else { throw Self.refusal(picture.size, target) }
        let isDone = picture.pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return false }
            return light.table.withUnsafeBufferPointer { curve in
                guard let values = curve.baseAddress else { return false }
                let rows = PictureRows(
                    first: base + 4 * (box.y * source.width + box.x), stride: 4 * source.width, values: values)
                return graph.run(on: rows, into: result)
            }
        }
        guard isDone else { throw Self.refusal(source, target) }
        var enlarged = result.straightened(light)
        if let origins { Self.clear(&enlarged, where: picture, isClearAround: origins) }
        return enlarged
    }

    /// The source's pixel before the center of each of `count` pixels that `length` px from `start` become.
    private static func origins(
        of count: Int, from start: Double, _ length: Double, in range: Range<Int>
    ) -> [Int] {
        (0..<count).map { index in
            let center = start + (Double(index) + 0.5) * length / Double(count) - 0.5
            return max(range.lowerBound, min(range.upperBound - 1, Int(center.rounded(.down))))
        }
    }

    /// Lanczos rings: two negative lobes make spots in the clear around a drawing. What is between four clear pixels of
    /// the source is clear.
    private static func clear(
        _ enlarged: inout Raster, where picture: Raster, isClearAround origins: (columns: [Int], rows: [Int])
    ) {
        let width = picture.width
        // Many rows of the target are made of the same two of the source.
        var (isClear, known) = ([Bool](repeating: false, count: width), -1)
        for (y, row) in origins.rows.enumerated() {
            if row != known {
                known = row
                let (above, below) = (row * width, min(picture.height - 1, row + 1) * width)
                for column in 0..<width {
                    let right = min(width - 1, column + 1)
                    let alpha = [above + column, above + right, below + column, below + right].reduce(UInt8(0)) {
                        $0 | picture.pixels[4 * $1 + 3]
                    }
                    isClear[column] = alpha == 0
                }
            }
            for (x, column) in origins.columns.enumerated() where isClear[column] {
                let at = 4 * (y * enlarged.width + x)
                for channel in 0..<4 { enlarged.pixels[at + channel] = 0 }
            }
        }
    }

    private static func refusal(_ source: PixelSize, _ target: PixelSize) -> FileError {
        FileError(
            .unsupported,
            "\(source.width) x \(source.height) px cannot be resized to \(target.width) x \(target.height) px",
            hint: "resize the art closer to the size of a sticker first")
    }
}

/// A prepared resampling by zimg from one size to another.
private final class ResampleGraph {
    private let graph: OpaquePointer
    private let scratchBytes: Int
    private let source: PixelSize
    private let mask: UInt32

    /// nil when zimg refuses the sizes.
    init?(_ source: PixelSize, _ part: Resampler.Part, _ target: PixelSize) {
        var from = Self.format(source)
        from.active_region.left = part.x
        from.active_region.top = part.y
        from.active_region.width = part.width
        from.active_region.height = part.height
        var to = Self.format(target)
        var parameters = zimg_graph_builder_params()
        zimg_graph_builder_params_default(&parameters, Self.version)
        parameters.resample_filter = ZIMG_RESIZE_LANCZOS
        parameters.filter_param_a = 3
        parameters.resample_filter_uv = ZIMG_RESIZE_LANCZOS
        parameters.filter_param_a_uv = 3
        #if arch(x86_64)
            // Newer instructions round otherwise: the same input gives the same bytes on every x86.
            parameters.cpu_type = ZIMG_CPU_X86_SSE2
        #endif
        var bytes = 0
        var lines: UInt32 = 0
        guard let graph = zimg_filter_graph_build(&from, &to, &parameters) else { return nil }
        guard zimg_filter_graph_get_tmp_size(graph, &bytes) == ZIMG_ERROR_SUCCESS,
            zimg_filter_graph_get_input_buffering(graph, &lines) == ZIMG_ERROR_SUCCESS
        else {
            zimg_filter_graph_free(graph)
            return nil
        }
        self.graph = graph
        self.source = source
        scratchBytes = max(64, bytes)
        mask = zimg_select_buffer_mask(lines)
    }

    deinit { zimg_filter_graph_free(graph) }

    private lazy var scratch = ScratchMemory(byteCount: scratchBytes)
    private lazy var ring = PlanarBuffer(width: source.width, height: source.height, mask: mask)

    /// Resamples the rows of a picture as zimg asks for them. Returns false when it fails.
    func run(on rows: PictureRows, into target: PlanarBuffer) -> Bool {
        var reader = RowReader(rows: rows, ring: ring)
        return withUnsafeMutablePointer(to: &reader) { reader in
            var from = ring.source
            var to = target.destination
            return zimg_filter_graph_process(
                graph, &from, &to, scratch.start,
                { user, row, left, right in
                    user?.assumingMemoryBound(to: RowReader.self).pointee
                        .read(Int(row), from: Int(left), to: Int(right))
                    return 0
                }, reader, nil, nil) == ZIMG_ERROR_SUCCESS
        }
    }

    private static let version: UInt32 = 2 << 8 | 4

    private static func format(_ size: PixelSize) -> zimg_image_format {
        var format = zimg_image_format()
        zimg_image_format_default(&format, version)
        format.width = UInt32(clamping: size.width)
        format.height = UInt32(clamping: size.height)
        format.pixel_type = ZIMG_PIXEL_FLOAT
        format.color_family = ZIMG_COLOR_RGB
        format.matrix_coefficients = ZIMG_MATRIX_RGB
        format.alpha = ZIMG_ALPHA_PREMULTIPLIED
        return format
    }
}

private final class ScratchMemory {
    let start: UnsafeMutableRawPointer

    init(byteCount: Int) {
        start = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: PlanarBuffer.alignment)
    }

    deinit { start.deallocate() }
}

/// Rows of straight 8-bit pixels.
private struct PictureRows {
    /// The first pixel of the part that is read.
    let first: UnsafePointer<UInt8>
    let stride: Int
    /// 256 values, by 8-bit code.
    let values: UnsafePointer<Float>
}

/// Turns rows of pixels into premultiplied float planes, as the resampler asks for them.
private struct RowReader {
    let rows: PictureRows
    let ring: PlanarBuffer

    func read(_ row: Int, from left: Int, to right: Int) {
        let values = rows.values
        var pixel = rows.first + row * rows.stride + 4 * left
        let red = ring.row(row, of: 0)
        let green = ring.row(row, of: 1)
        let blue = ring.row(row, of: 2)
        let alpha = ring.row(row, of: 3)
        for x in left..<right {
            let coverage = Float(pixel[3]) * (1 / 255)
            red[x] = values[Int(pixel[0])] * coverage
            green[x] = values[Int(pixel[1])] * coverage
            blue[x] = values[Int(pixel[2])] * coverage
            alpha[x] = coverage
            pixel += 4
        }
    }
}
