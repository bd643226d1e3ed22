import CZimg
import StickerModel

/// Lanczos-3 resampling of one part of pictures of one size, alpha premultiplied, in 32-bit floats.
///
/// Made once for a clip and used for each frame; not for use from two threads at once.
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
    /// The whole pixels the part touches: nothing outside them is looked at.
    private let box: PixelRect
    private let light: LightCurve
    private let graph: OpaquePointer
    private let rows: PlanarBuffer
    private let result: PlanarBuffer
    private let scratch: UnsafeMutableRawPointer

    /// Throws `ArtProblem` when the resampler refuses the sizes.
    init(source: PixelSize, part: Part, target: PixelSize, linearLight: Bool) throws(ArtProblem) {
        self.source = source
        self.target = target
        light = linearLight ? .linear : .display
        let left = max(0, min(source.width - 1, Int(part.x.rounded(.down))))
        let top = max(0, min(source.height - 1, Int(part.y.rounded(.down))))
        box = PixelRect(
            x: left, y: top,
            width: max(1, min(source.width, Int((part.x + part.width - 1e-6).rounded(.up))) - left),
            height: max(1, min(source.height, Int((part.y + part.height - 1e-6).rounded(.up))) - top))
        var from = Self.format(PixelSize(box.width, box.height))
        from.active_region.left = part.x - Double(left)
        from.active_region.top = part.y - Double(top)
        from.active_region.width = part.width
        from.active_region.height = part.height
        var to = Self.format(target)
        var parameters = zimg_graph_builder_params()
        zimg_graph_builder_params_default(&parameters, Self.version)
        parameters.resample_filter = ZIMG_RESIZE_LANCZOS
        parameters.filter_param_a = 3
        parameters.resample_filter_uv = ZIMG_RESIZE_LANCZOS
        parameters.filter_param_a_uv = 3
        var bytes = 0
        var lines: UInt32 = 0
        guard let graph = zimg_filter_graph_build(&from, &to, &parameters) else {
            throw Self.refusal(source, target)
        }
        guard zimg_filter_graph_get_tmp_size(graph, &bytes) == ZIMG_ERROR_SUCCESS,
            zimg_filter_graph_get_input_buffering(graph, &lines) == ZIMG_ERROR_SUCCESS
        else {
            zimg_filter_graph_free(graph)
            throw Self.refusal(source, target)
        }
        self.graph = graph
        rows = PlanarBuffer(width: box.width, height: box.height, mask: zimg_select_buffer_mask(lines))
        result = PlanarBuffer(width: target.width, height: target.height, mask: UInt32.max)
        scratch = UnsafeMutableRawPointer.allocate(byteCount: max(64, bytes), alignment: PlanarBuffer.alignment)
    }

    deinit {
        zimg_filter_graph_free(graph)
        scratch.deallocate()
    }

    /// The part of `picture`, which must have the source size, at the target size; straight alpha again.
    func resample(_ picture: Raster) throws(ArtProblem) -> Raster {
        guard picture.size == source else { throw Self.refusal(picture.size, target) }
        let status = picture.pixels.withUnsafeBufferPointer { pixels -> zimg_error_code_e in
            guard let base = pixels.baseAddress else { return ZIMG_ERROR_UNKNOWN }
            return light.table.withUnsafeBufferPointer { curve in
                var reader = RowReader(
                    first: base + 4 * (box.y * source.width + box.x), stride: 4 * source.width, rows: rows,
                    values: curve.baseAddress)
                return withUnsafeMutablePointer(to: &reader) { reader in
                    var from = rows.source
                    var to = result.destination
                    return zimg_filter_graph_process(
                        graph, &from, &to, scratch,
                        { user, row, left, right in
                            user?.assumingMemoryBound(to: RowReader.self).pointee
                                .read(Int(row), from: Int(left), to: Int(right))
                            return 0
                        }, reader, nil, nil)
                }
            }
        }
        guard status == ZIMG_ERROR_SUCCESS else { throw Self.refusal(source, target) }
        return result.straightened(light)
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

    private static func refusal(_ source: PixelSize, _ target: PixelSize) -> ArtProblem {
        ArtProblem(
            .unsupported,
            "\(source.width) x \(source.height) px cannot be resized to \(target.width) x \(target.height) px",
            hint: "bring the art nearer to the size of a sticker first")
    }
}
