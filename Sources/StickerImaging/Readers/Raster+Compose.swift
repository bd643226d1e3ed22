import StickerModel

/// Composing frames of an animation. Rectangles were checked to lie inside the canvas.
extension Raster {
    /// Puts `part` in place of what the rectangle showed.
    mutating func replace(_ rect: PixelRect, with part: Raster) {
        let stride = 4 * width
        part.pixels.withUnsafeBytes { source in
            pixels.withUnsafeMutableBytes { target in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                for y in 0..<rect.height {
                    (to + (rect.y + y) * stride + 4 * rect.x).copyMemory(
                        from: from + 4 * rect.width * y, byteCount: 4 * rect.width)
                }
            }
        }
    }

    /// Makes the rectangle transparent.
    mutating func clear(_ rect: PixelRect) {
        let stride = 4 * width
        pixels.withUnsafeMutableBytes { target in
            guard let to = target.baseAddress else { return }
            for y in rect.y..<rect.y + rect.height {
                (to + y * stride + 4 * rect.x).initializeMemory(as: UInt8.self, repeating: 0, count: 4 * rect.width)
            }
        }
    }

    /// Lays `part` over what the rectangle showed (Porter-Duff over, straight alpha, rounded to nearest).
    mutating func blend(_ part: Raster, over rect: PixelRect) {
        let stride = 4 * width
        part.pixels.withUnsafeBufferPointer { source in
            pixels.withUnsafeMutableBufferPointer { target in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                for y in 0..<rect.height {
                    Self.blend(
                        row: from + 4 * rect.width * y, over: to + (rect.y + y) * stride + 4 * rect.x,
                        count: rect.width)
                }
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
}
