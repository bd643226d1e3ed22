import StickerModel

extension Raster {
    /// Gives clear pixels the mean color of the visible ones in their block of 8 px a side, and those of blocks without any
    /// that of the blocks beside them. Nothing visible changes.
    ///
    /// Lossy coders halve colors, and code and smooth blocks as a whole: what is clear, often black, would take bytes,
    /// darken edges, and show as dark seams in frames that redraw a part of the picture.
    func coloringClearBlocks() -> Raster {
        if isOpaque { return self }
        let side = FrameStep.lossyBlock
        let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
        var sums = [SIMD4<UInt32>](repeating: SIMD4(), count: columns * rows)
        var result = self
        result.pixels.withUnsafeMutableBytes { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            for y in 0..<height {
                for x in 0..<width {
                    let (red, green, blue, alpha) = Self.channels(pixels[y &* width &+ x])
                    if alpha == 0 { continue }
                    let color = SIMD4(UInt32(red), UInt32(green), UInt32(blue), 1)
                    sums[y / side &* columns &+ x / side] &+= color &* UInt32(alpha)
                }
            }
            for block in sums.indices {
                let (column, row) = (block % columns, block / columns)
                var sum = sums[block]
                if sum.w == 0 {
                    if column > 0 { sum &+= sums[block - 1] }
                    if column < columns - 1 { sum &+= sums[block + 1] }
                    if row > 0 { sum &+= sums[block - columns] }
                    if row < rows - 1 { sum &+= sums[block + columns] }
                }
                if sum.w == 0 { continue }
                let mean = sum / sum.w
                let color = (mean.x | mean.y << 8 | mean.z << 16).littleEndian
                for y in row * side..<min(height, (row + 1) * side) {
                    for index in y * width + column * side..<y * width + min(width, (column + 1) * side)
                    where Self.alpha(pixels[index]) == 0 {
                        pixels[index] = color
                    }
                }
            }
        }
        return result
    }
}
