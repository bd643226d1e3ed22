import CZimg
import Foundation
import StickerModel

/// Lanczos-3 resampling of the same part of any number of pictures of one size, with premultiplied alpha in 32-bit floats.
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
    private let graph: OpaquePointer
    private let rows: PlanarBuffer
    private let result: PlanarBuffer
    private let scratch: UnsafeMutableRawPointer

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
    func resample(_ picture: Raster) throws(FileError) -> Raster {
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

    private static func refusal(_ source: PixelSize, _ target: PixelSize) -> FileError {
        FileError(
            .unsupported,
            "\(source.width) x \(source.height) px cannot be resized to \(target.width) x \(target.height) px",
            hint: "resize the art closer to the size of a sticker first")
    }
}

/// Turns rows of straight 8-bit pixels into premultiplied float planes, as the resampler asks for them.
struct RowReader {
    /// The first pixel of the part that is read.
    let first: UnsafePointer<UInt8>
    /// Bytes from one row to the next.
    let stride: Int
    let rows: PlanarBuffer
    /// 256 values, by 8-bit code.
    var values: UnsafePointer<Float>?

    func read(_ row: Int, from left: Int, to right: Int) {
        guard let values else { return }
        var pixel = first + row * stride + 4 * left
        let red = rows.row(row, of: 0)
        let green = rows.row(row, of: 1)
        let blue = rows.row(row, of: 2)
        let alpha = rows.row(row, of: 3)
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

/// Four float planes (red, green, blue, alpha), whole or a ring of a few rows, aligned for vector instructions.
final class PlanarBuffer {
    /// Bytes; enough for every processor that zimg supports.
    static let alignment = 64

    private let width: Int
    private let height: Int
    private let mask: UInt32
    /// Bytes from one row to the next.
    private let stride: Int
    private let planeBytes: Int
    private let memory: UnsafeMutableRawPointer

    /// `mask` selects the row inside the ring; all ones for a whole picture.
    init(width: Int, height: Int, mask: UInt32) {
        self.width = width
        self.height = height
        self.mask = mask
        stride = (width * MemoryLayout<Float>.stride + Self.alignment - 1) / Self.alignment * Self.alignment
        planeBytes = stride * (mask == UInt32.max ? height : Int(mask) + 1)
        memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * planeBytes, alignment: Self.alignment)
        // The resampler may read past a row's end up to its alignment.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 4 * planeBytes)
    }

    deinit { memory.deallocate() }

    func row(_ row: Int, of plane: Int) -> UnsafeMutablePointer<Float> {
        let line = mask == UInt32.max ? row : row & Int(mask)
        return (memory + plane * planeBytes + line * stride).assumingMemoryBound(to: Float.self)
    }

    var source: zimg_image_buffer_const {
        var buffer = zimg_image_buffer_const()
        for plane in 0..<4 {
            sp_zimg_set_source(&buffer, Int32(plane), memory + plane * planeBytes, stride, mask)
        }
        return buffer
    }

    var destination: zimg_image_buffer {
        var buffer = zimg_image_buffer()
        for plane in 0..<4 {
            sp_zimg_set_destination(&buffer, Int32(plane), memory + plane * planeBytes, stride, mask)
        }
        return buffer
    }

    /// 8-bit pixels with straight alpha. Overshoot of the filter is cut off; color never exceeds its coverage.
    func straightened(_ light: LightCurve) -> Raster {
        var raster = Raster(PixelSize(width, height))
        raster.pixels.withUnsafeMutableBufferPointer { pixels in
            guard var pixel = pixels.baseAddress else { return }
            light.withCodes { code in
                for y in 0..<height {
                    let (red, green, blue) = (row(y, of: 0), row(y, of: 1), row(y, of: 2))
                    let alpha = row(y, of: 3)
                    for x in 0..<width {
                        let coverage = UInt8(max(0, min(255, alpha[x] * 255 + 0.5)))
                        if coverage > 0 {
                            let scale = 255 / Float(coverage)
                            pixel[0] = code(red[x] * scale)
                            pixel[1] = code(green[x] * scale)
                            pixel[2] = code(blue[x] * scale)
                            pixel[3] = coverage
                        }
                        pixel += 4
                    }
                }
            }
        }
        return raster
    }
}

/// How 8-bit codes become the values that are averaged: as they are, or as amounts of light.
struct LightCurve: Sendable {
    /// Values 0...1 by code.
    let table: [Float]
    /// Codes by value in 65,536 steps; empty where codes are proportional to values.
    private let codes: [UInt8]

    /// sRGB codes themselves, as artists' own tools average them.
    static let display = LightCurve(table: (0...255).map { Float($0) / 255 }, codes: [])

    /// Amounts of light, by the sRGB transfer function (IEC 61966-2-1).
    static let linear = LightCurve(
        table: (0...255).map { Float(light(Double($0) / 255)) },
        codes: (0...65_535).map { UInt8(min(255, max(0, display(Double($0) / 65_535) * 255 + 0.5))) })

    /// Passes the function from values to codes to `body`; it limits values to 0...1.
    @inline(__always)
    func withCodes(_ body: ((Float) -> UInt8) -> Void) {
        if codes.isEmpty {
            body { UInt8(max(0, min(255, $0 * 255 + 0.5))) }
        } else {
            codes.withUnsafeBufferPointer { codes in
                body { codes[Int(max(0, min(65_535, $0 * 65_535 + 0.5)))] }
            }
        }
    }

    private static func light(_ code: Double) -> Double {
        code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
    }

    private static func display(_ light: Double) -> Double {
        light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
