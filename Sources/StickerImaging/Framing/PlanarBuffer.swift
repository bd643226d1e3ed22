import CZimg
import StickerModel

/// Four float planes (red, green, blue, alpha), whole or a ring of a few rows, aligned for vector instructions.
final class PlanarBuffer {
    /// What every processor the resampler knows is content with, in bytes.
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

    /// 8-bit pixels with straight alpha; overshoot of the filter is cut, color never exceeds its coverage.
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
