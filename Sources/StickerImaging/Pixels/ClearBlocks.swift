import StickerModel

extension Raster {
    /// Gives clear pixels the mean color of the visible ones in their block of 8 px a side, and those of blocks without any
    /// that of the pixels beside them. Nothing visible changes.
    ///
    /// Lossy coders halve colors, and code and smooth blocks as a whole: what is clear, often black, would take bytes,
    /// darken edges, and show as dark seams in frames that redraw a part of the picture.
    func coloringClearBlocks() -> Raster {
        if isOpaque { return self }
        let side = FrameStep.lossyBlock
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        /// The color of a pixel times its alpha, and that.
        func weighted(_ pixel: UInt32) -> SIMD4<UInt32> {
            let (red, green, blue, alpha) = Self.channels(pixel)
            return SIMD4(UInt32(red), UInt32(green), UInt32(blue), 1) &* UInt32(alpha)
        }
        var sums = [SIMD4<UInt32>](repeating: SIMD4(), count: columns * rows)
        var result = self
        withPixelWords { source in
            result.pixels.withUnsafeMutableBytes { bytes in
                let pixels = bytes.bindMemory(to: UInt32.self)
                for y in 0..<height {
                    for x in 0..<width where Self.alpha(source[y &* width &+ x]) > 0 {
                        sums[y / side &* columns &+ x / side] &+= weighted(source[y &* width &+ x])
                    }
                }
                var color: UInt32 = 0
                for block in sums.indices {
                    let (column, row) = (block % columns, block / columns)
                    var sum = sums[block]
                    let (left, top) = (column * side, row * side)
                    let (right, bottom) = (min(width, left + side), min(height, top + side))
                    if sum.w == 0 {
                        func add(_ x: Int, _ y: Int) {
                            guard x >= 0, y >= 0, x < width, y < height else { return }
                            sum &+= weighted(source[y * width + x])
                        }
                        for x in left..<right { for y in [top - 1, bottom] { add(x, y) } }
                        for y in top..<bottom { for x in [left - 1, right] { add(x, y) } }
                    }
                    // Where there is none, either, the color before goes on: it takes no bytes.
                    if sum.w > 0 {
                        let mean = sum / sum.w
                        color = (mean.x | mean.y << 8 | mean.z << 16).littleEndian
                    }
                    for y in top..<bottom {
                        for index in y * width + left..<y * width + right where Self.alpha(source[index]) == 0 {
                            pixels[index] = color
                        }
                    }
                }
            }
        }
        return result
    }
}
