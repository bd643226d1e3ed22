import CZimg
import StickerModel

/// Lanczos-3 resampling of the same part of any number of pictures of one size, with premultiplied alpha in 32-bit
/// floats.
///
/// Make one for a clip and use it for each frame; do not use it from two threads at once.
final class Resampler {
    let source: PixelSize
    private let target: PixelSize
    /// The whole pixels that the part touches: nothing outside them is read.
    private let box: PixelRect
    private let light: LightCurve
    private let graph: ZimgGraph
    /// Of an enlargement, the source's column and row to the upper left of each column and row of the target; nil
    /// for others.
    private let origins: (columns: [Int], rows: [Int])?

    private lazy var ring = Self.planes(box.size, mask: graph.mask)
    private lazy var result = Self.planes(target)

    /// `part` may begin and end between pixels of the source. Throws `FileError` when the resampler refuses the sizes.
    init(source: PixelSize, part: ArtPart, target: PixelSize, linearLight: Bool) throws(FileError) {
        self.source = source
        self.target = target
        light = linearLight ? .linear : .display
        let left = max(0, min(source.width - 1, Int(part.x.rounded(.down))))
        let top = max(0, min(source.height - 1, Int(part.y.rounded(.down))))
        box = PixelRect(
            x: left, y: top, width: max(1, min(source.width, Int((part.x + part.width - 1e-6).rounded(.up))) - left),
            height: max(1, min(source.height, Int((part.y + part.height - 1e-6).rounded(.up))) - top))
        let isEnlarging = part.width < Double(target.width) && part.height < Double(target.height)
        origins =
            isEnlarging
            ? (
                Self.origins(of: target.width, from: part.x, part.width, in: box.x..<box.x + box.width),
                Self.origins(of: target.height, from: part.y, part.height, in: box.y..<box.y + box.height)
            ) : nil
        let inner = ArtPart(x: part.x - Double(left), y: part.y - Double(top), width: part.width, height: part.height)
        guard let graph = Self.graph(box.size, inner, target) else { throw Self.refusal(source, target) }
        self.graph = graph
    }

    /// The part of `picture`, which must have the source size, at the target size; straight alpha again.
    func resample(_ picture: Raster) throws(FileError) -> Raster {
        guard picture.size == source else { throw Self.refusal(picture.size, target) }
        guard run(picture.pixels, light.table) else { throw Self.refusal(source, target) }
        var enlarged = result.straightened(light)
        if let origins { Self.clear(&enlarged, where: picture, isClearAround: origins) }
        return enlarged
    }

    /// The source's pixel before the center of each of `count` pixels that `length` px from `start` become.
    private static func origins(of count: Int, from start: Double, _ length: Double, in range: Range<Int>) -> [Int] {
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

    // MARK: zimg

    /// Red, green, blue and alpha.
    private static func planes(_ size: PixelSize, mask: UInt32 = .max) -> PlanarBuffer {
        PlanarBuffer([size, size, size, size], bytes: MemoryLayout<Float>.stride, mask: mask)
    }

    private static func graph(_ source: PixelSize, _ part: ArtPart, _ target: PixelSize) -> ZimgGraph? {
        let from = ZimgGraph.format(source, ZIMG_PIXEL_FLOAT) {
            $0.alpha = ZIMG_ALPHA_PREMULTIPLIED
            ($0.active_region.left, $0.active_region.width) = (part.x, part.width)
            ($0.active_region.top, $0.active_region.height) = (part.y, part.height)
        }
        let to = ZimgGraph.format(target, ZIMG_PIXEL_FLOAT) { $0.alpha = ZIMG_ALPHA_PREMULTIPLIED }
        return ZimgGraph(from: from, to: to) {
            ($0.resample_filter, $0.filter_param_a) = (ZIMG_RESIZE_LANCZOS, 3)
            ($0.resample_filter_uv, $0.filter_param_a_uv) = (ZIMG_RESIZE_LANCZOS, 3)
            #if arch(x86_64)
                // Newer instructions round otherwise: the same input gives the same bytes on every x86.
                $0.cpu_type = ZIMG_CPU_X86_SSE2
            #endif
        }
    }

    /// Resamples the rows of a picture as zimg asks for them; `values` are 256, by 8-bit code. Returns false when it
    /// fails.
    private func run(_ pixels: UnsafePointer<UInt8>, _ values: UnsafePointer<Float>) -> Bool {
        let first = pixels + 4 * (box.y * source.width + box.x)
        var reader = RowReader(first: first, stride: 4 * source.width, values: values, ring: ring)
        return withUnsafeMutablePointer(to: &reader) { reader in
            let read: zimg_filter_graph_callback = { user, row, left, right in
                user?.assumingMemoryBound(to: RowReader.self).pointee.read(Int(row), from: Int(left), to: Int(right))
                return 0
            }
            return graph.run(from: ring, to: result, reading: read, reader)
        }
    }
}

private typealias Samples = UnsafeMutablePointer<Float>

/// Turns rows of pixels into premultiplied float planes, as the resampler asks for them.
private struct RowReader {
    /// The first pixel of the part that is read, of straight 8-bit pixels in rows of `stride` bytes.
    let first: UnsafePointer<UInt8>
    let stride: Int
    /// 256 values, by 8-bit code.
    let values: UnsafePointer<Float>
    let ring: PlanarBuffer

    func read(_ row: Int, from left: Int, to right: Int) {
        var pixel = first + row * stride + 4 * left
        let (red, green): (Samples, Samples) = (ring.row(row, of: 0), ring.row(row, of: 1))
        let (blue, alpha): (Samples, Samples) = (ring.row(row, of: 2), ring.row(row, of: 3))
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

extension PlanarBuffer {
    /// 8-bit pixels with straight alpha. Overshoot of the filter is cut off.
    ///
    /// Color is divided by coverage before that is rounded: under a soft glow, one color stays one color.
    fileprivate func straightened(_ light: LightCurve) -> Raster {
        var raster = Raster(sizes[0])
        let (width, height) = (raster.width, raster.height)
        raster.pixels.withUnsafeMutableBufferPointer { pixels in
            guard var pixel = pixels.baseAddress else { return }
            light.withCodes { steps, code in
                for y in 0..<height {
                    let rows: (Samples, Samples, Samples, Samples) = (
                        row(y, of: 0), row(y, of: 1), row(y, of: 2), row(y, of: 3)
                    )
                    // Rows are aligned and end in clear pixels, so that the last vector may pass the row's end.
                    for x in Swift.stride(from: 0, to: width, by: 8) {
                        let alpha = Vector.at(rows.3 + x)
                        let coverage = alpha.steps(255)
                        let scale = 1 / alpha.replacing(with: 1, where: alpha .> 1)
                        let red = (Vector.at(rows.0 + x) * scale).steps(steps)
                        let green = (Vector.at(rows.1 + x) * scale).steps(steps)
                        let blue = (Vector.at(rows.2 + x) * scale).steps(steps)
                        for lane in 0..<min(8, width - x) {
                            if coverage[lane] > 0 {
                                pixel[0] = code(red[lane])
                                pixel[1] = code(green[lane])
                                pixel[2] = code(blue[lane])
                                pixel[3] = UInt8(truncatingIfNeeded: coverage[lane])
                            }
                            pixel += 4
                        }
                    }
                }
            }
        }
        return raster
    }
}

/// Eight values of one plane. Every frame of every picture passes here, and conversions one by one took half of the
/// time of long animations.
private typealias Vector = SIMD8<Float>

extension SIMD8<Float> {
    fileprivate static func at(_ address: UnsafeMutablePointer<Float>) -> Self {
        UnsafeRawPointer(address).loadUnaligned(as: Self.self)
    }

    /// The nearest step of 0...`top` for each value of 0...1; values beyond count as the ends. `top` is at most 65,535.
    fileprivate func steps(_ top: Float) -> SIMD8<UInt32> {
        var value: Self = self * top + Float(0.5)
        value.replace(with: top, where: value .> top)
        value.replace(with: 0, where: value .< 0)
        // Beyond 2^23 the last bit of a float counts ones: adding that much rounds, and the low bits are the number.
        let rounded: Self = value + Float(0x80_0000)
        let bits = unsafeBitCast(rounded, to: SIMD8<UInt32>.self) & 0x7F_FFFF
        let roundedUp = (rounded - Float(0x80_0000)) .> value
        return bits &- SIMD8<UInt32>(repeating: 0).replacing(with: 1, where: roundedUp)
    }
}
