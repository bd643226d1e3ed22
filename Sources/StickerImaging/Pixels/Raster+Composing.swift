import StickerModel

/// Composing frames of an animation. All rectangles have to be inside the canvas.
extension Raster {
    mutating func clear(_ rect: PixelRect) {
        let stride = 4 * width
        pixels.withUnsafeMutableBytes { target in
            guard let to = target.baseAddress else { return }
            for y in rect.y..<rect.y + rect.height {
                (to + y * stride + 4 * rect.x).initializeMemory(as: UInt8.self, repeating: 0, count: 4 * rect.width)
            }
        }
    }

    /// Draws row `y` of a picture of the size of the rectangle: over what is there (Porter-Duff over, straight alpha,
    /// rounded to nearest), or in its place.
    mutating func draw(row: UnsafeRawPointer, _ y: Int, of rect: PixelRect, isBlended: Bool) {
        let offset = 4 * ((rect.y + y) * width + rect.x)
        let row = row.assumingMemoryBound(to: UInt8.self)
        pixels.withUnsafeMutableBufferPointer { target in
            guard let to = target.baseAddress?.advanced(by: offset) else { return }
            if isBlended {
                Self.blend(row: row, over: to, count: rect.width)
            } else {
                to.update(from: row, count: 4 * rect.width)
            }
        }
    }

    private static func blend(row: UnsafePointer<UInt8>, over background: UnsafeMutablePointer<UInt8>, count: Int) {
        for pixel in 0..<count {
            let top = row + 4 * pixel
            let below = background + 4 * pixel
            let alpha = UInt32(top[3])
            if alpha == 0 { continue }
            if alpha == 255 || below[3] == 0 {
                UnsafeMutableRawPointer(below).copyMemory(from: top, byteCount: 4)
                continue
            }
            // Both weights and their sum are scaled by 255 * 255.
            let upper = alpha &* 255
            let lower = UInt32(below[3]) &* (255 &- alpha)
            let sum = upper &+ lower
            for channel in 0..<3 {
                let mixed = UInt32(top[channel]) &* upper &+ UInt32(below[channel]) &* lower
                below[channel] = UInt8(truncatingIfNeeded: (mixed &+ sum / 2) / sum)
            }
            below[3] = UInt8(truncatingIfNeeded: (sum &+ 127) / 255)
        }
    }

    /// Calls `body` with the pixels as 32-bit words in memory order.
    @inline(__always)
    func withPixelWords<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result {
        pixels.withUnsafeBytes { bytes in
            // An empty picture has no address, and no pixel that could be read.
            let words = bytes.bindMemory(to: UInt32.self)
            guard let base = words.baseAddress else { return withUnsafePointer(to: 0, body) }
            return body(base)
        }
    }

    @inline(__always)
    static func alpha(_ pixel: UInt32) -> UInt32 { UInt32(littleEndian: pixel) >> 24 }

    /// Red, green, blue, alpha of a pixel word.
    @inline(__always)
    static func channels(_ pixel: UInt32) -> (UInt8, UInt8, UInt8, UInt8) {
        let word = UInt32(littleEndian: pixel)
        return (
            UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8),
            UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 24)
        )
    }

    /// Red, green and blue of a pixel word.
    static func rgb(_ pixel: UInt32) -> [UInt8] {
        let (red, green, blue, _) = channels(pixel)
        return [red, green, blue]
    }

    /// Draws a picture of the size of the rectangle as a viewer does: replaces it, or only where the picture is
    /// visible.
    ///
    /// Our animations blend opaque pixels, or any pixel on a clear background, so no mixing is needed.
    mutating func draw(_ picture: Raster, at rect: PixelRect, isBlended: Bool) {
        let own = width
        picture.withPixelWords { from in
            pixels.withUnsafeMutableBytes { bytes in
                let to = bytes.bindMemory(to: UInt32.self)
                for y in 0..<rect.height {
                    let row = (rect.y + y) * own + rect.x
                    if !isBlended {
                        let target = UnsafeMutableBufferPointer(rebasing: to[row..<row + rect.width])
                        _ = target.update(
                            fromContentsOf: UnsafeBufferPointer(start: from + y * rect.width, count: rect.width))
                        continue
                    }
                    for x in 0..<rect.width {
                        let pixel = from[y &* rect.width &+ x]
                        if Raster.alpha(pixel) > 0 { to[row &+ x] = pixel }
                    }
                }
            }
        }
    }

    /// Divides colors that were multiplied by alpha by it, rounded to nearest. `shift`: where red is in a pixel, 16 where
    /// blue is in its place, as cairo and rlottie draw.
    mutating func dividePremultiplied(redAt shift: UInt32 = 0) {
        changePixels { _, pixel in
            let alpha = pixel >> 24
            if alpha == 0 { return 0 }
            @inline(__always)
            func straight(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 255) &* 255 &+ alpha / 2) / alpha) }
            return straight(shift) | straight(8) << 8 | straight(16 - shift) << 16 | alpha << 24
        }
    }
}
