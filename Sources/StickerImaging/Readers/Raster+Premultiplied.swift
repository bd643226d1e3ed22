import StickerModel

extension Raster {
    /// Takes premultiplied BGRA words of cairo or rlottie over, divided by their alpha and rounded to nearest.
    /// `stride` is the bytes from row to row of `data`.
    mutating func takePremultiplied(_ data: UnsafeMutablePointer<UInt8>, stride: Int) {
        let width = width
        let height = height
        pixels.withUnsafeMutableBufferPointer { target in
            guard var out = target.baseAddress else { return }
            for y in 0..<height {
                let row = UnsafeRawPointer(data + y * stride)
                for x in 0..<width {
                    let word = row.load(fromByteOffset: 4 * x, as: UInt32.self)
                    let alpha = word >> 24
                    if alpha != 0 {
                        out[0] = Self.straight(word >> 16 & 255, alpha)
                        out[1] = Self.straight(word >> 8 & 255, alpha)
                        out[2] = Self.straight(word & 255, alpha)
                        out[3] = UInt8(truncatingIfNeeded: alpha)
                    }
                    out += 4
                }
            }
        }
    }

    private static func straight(_ value: UInt32, _ alpha: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: min(255, (value &* 255 &+ alpha / 2) / alpha))
    }
}
