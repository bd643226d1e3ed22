import StickerModel

extension Raster {
    /// Lends the pixels as 32-bit words in memory order.
    @inline(__always)
    func withPixelWords<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result {
        pixels.withUnsafeBytes { bytes in
            // An empty picture has no address, and no pixel that could be asked for.
            let words = bytes.bindMemory(to: UInt32.self)
            guard let base = words.baseAddress else { return withUnsafePointer(to: 0, body) }
            return body(base)
        }
    }

    @inline(__always)
    static func alpha(_ pixel: UInt32) -> UInt32 { UInt32(littleEndian: pixel) >> 24 }

    /// The picture with a rectangle (inside it) made fully clear.
    func clearing(_ rect: PixelRect) -> Raster {
        var result = self
        result.pixels.withUnsafeMutableBytes { bytes in
            for y in rect.y..<(rect.y + rect.height) {
                let start = 4 * (y * width + rect.x)
                _ = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<(start + 4 * rect.width)])
                    .initializeMemory(as: UInt8.self, repeating: 0)
            }
        }
        return result
    }
}

extension Raster {
    /// Draws a picture of the rectangle's size as a viewer does: replacing, or over it where it is opaque.
    ///
    /// Our animations blend opaque pixels, or any pixel on a clear background, so no mixing is needed.
    mutating func draw(_ picture: Raster, at rect: PixelRect, isBlended: Bool) {
        let own = width
        picture.withPixelWords { from in
            pixels.withUnsafeMutableBytes { bytes in
                let to = bytes.bindMemory(to: UInt32.self)
                for y in 0..<rect.height {
                    let row = (rect.y + y) * own + rect.x
                    for x in 0..<rect.width {
                        let pixel = from[y * rect.width + x]
                        if !isBlended || Raster.alpha(pixel) > 0 { to[row + x] = pixel }
                    }
                }
            }
        }
    }
}
