import CZimg
import StickerModel

/// Four float planes (red, green, blue, alpha), whole or a ring of a few rows, aligned for vector instructions.
final class PlanarBuffer {
    /// Bytes; enough for every processor that zimg supports.
    static let alignment = 64

    private let width: Int
    private let height: Int
    private let mask: UInt32
    private let stride: Int
    private let planeBytes: Int
    private let memory: UnsafeMutableRawPointer

    /// `mask` selects the row inside the ring; all ones for a whole picture.
    init(width: Int, height: Int, mask: UInt32 = UInt32.max) {
        self.width = width
        self.height = height
        self.mask = mask
        stride =
            (width * MemoryLayout<Float>.stride + Self.alignment - 1) / Self.alignment * Self.alignment
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

    /// 8-bit pixels with straight alpha. Overshoot of the filter is cut off.
    ///
    /// Color is divided by coverage before that is rounded: under a soft glow, one color stays one color.
    func straightened(_ light: LightCurve) -> Raster {
        var raster = Raster(PixelSize(width, height))
        raster.pixels.withUnsafeMutableBufferPointer { pixels in
            guard var pixel = pixels.baseAddress else { return }
            light.withCodes { steps, code in
                for y in 0..<height {
                    let rows = (row(y, of: 0), row(y, of: 1), row(y, of: 2), row(y, of: 3))
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
