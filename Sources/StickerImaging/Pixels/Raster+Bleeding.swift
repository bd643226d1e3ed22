import StickerModel

extension Raster {
    /// Gives clear pixels beside visible ones their colors (two px deep), so that an encoder which averages colors
    /// of neighbours does not pull the edge towards black. Nothing visible changes.
    func bleedingColors() -> Raster {
        var weights = pixels.withUnsafeBufferPointer { pixels in
            (0..<size.area).map { pixels[4 * $0 + 3] }
        }
        guard weights.contains(0) else { return self }
        var result = self
        for _ in 0..<2 {
            let edge = result.edgeColors(weights)
            for (index, color) in edge {
                result.pixels[4 * index] = UInt8(truncatingIfNeeded: color)
                result.pixels[4 * index + 1] = UInt8(truncatingIfNeeded: color >> 8)
                result.pixels[4 * index + 2] = UInt8(truncatingIfNeeded: color >> 16)
                weights[index] = 255
            }
        }
        return result
    }

    /// The pixels without weight that touch one with weight, and the mean of the colors they touch.
    private func edgeColors(_ weights: [UInt8]) -> [(index: Int, color: UInt32)] {
        var edge: [(index: Int, color: UInt32)] = []
        // For each column whether this row or one beside it has weight there; a column of none on either side.
        var near = [UInt8](repeating: 0, count: width + 2)
        pixels.withUnsafeBufferPointer { pixels in
            weights.withUnsafeBufferPointer { weights in
                for y in 0..<height {
                    let (above, below) = (max(0, y - 1) &* width, min(height - 1, y + 1) &* width)
                    let row = y &* width
                    near.withUnsafeMutableBufferPointer { near in
                        for x in 0..<width {
                            near[x &+ 1] = weights[above &+ x] | weights[row &+ x] | weights[below &+ x]
                        }
                        for x in 0..<width where weights[row &+ x] == 0 {
                            if near[x] | near[x &+ 1] | near[x &+ 2] == 0 { continue }
                            edge.append((row &+ x, meanColor(pixels, weights, x, y)))
                        }
                    }
                }
            }
        }
        return edge
    }

    /// The weighted mean around a pixel of which at least one neighbour has weight.
    private func meanColor(
        _ pixels: UnsafeBufferPointer<UInt8>, _ weights: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int
    ) -> UInt32 {
        var (red, green, blue, weight): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        for row in max(0, y - 1)...min(height - 1, y + 1) {
            for column in max(0, x - 1)...min(width - 1, x + 1) {
                let other = row &* width &+ column
                let share = UInt32(weights[other])
                red &+= share &* UInt32(pixels[4 &* other])
                green &+= share &* UInt32(pixels[4 &* other &+ 1])
                blue &+= share &* UInt32(pixels[4 &* other &+ 2])
                weight &+= share
            }
        }
        let whole = max(1, weight)
        return red / whole | (green / whole) << 8 | (blue / whole) << 16
    }
}
