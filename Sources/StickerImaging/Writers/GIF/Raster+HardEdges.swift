import StickerModel

extension Raster {
    /// The picture with every pixel opaque or clear, whichever is nearer.
    ///
    /// What becomes opaque is mixed with `matte`, so that it suits a background of that color; without one it keeps its
    /// own color, which fringes on no background.
    func withHardEdges(matte: Color?) -> Raster {
        var result = self
        let background = matte.map { [Int($0.red), Int($0.green), Int($0.blue)] }
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for pixel in stride(from: 0, to: pixels.count, by: 4) {
                let alpha = Int(pixels[pixel + 3])
                if alpha == 255 { continue }
                let isShown = alpha >= 128
                for channel in 0..<3 {
                    let own = Int(pixels[pixel + channel])
                    let mixed = background.map { (own * alpha + $0[channel] * (255 - alpha) + 127) / 255 } ?? own
                    pixels[pixel + channel] = isShown ? UInt8(truncatingIfNeeded: mixed) : 0
                }
                pixels[pixel + 3] = isShown ? 255 : 0
            }
        }
        return result
    }
}
