import StickerModel

extension Raster {
    /// Gives clear pixels beside visible ones their colours (two px deep), so that an encoder which averages colours
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

    /// The pixels without weight that touch one with weight, and the mean of the colours they touch.
    private func edgeColors(_ weights: [UInt8]) -> [(index: Int, color: UInt32)] {
        var edge: [(index: Int, color: UInt32)] = []
        pixels.withUnsafeBufferPointer { pixels in
            weights.withUnsafeBufferPointer { weights in
                for y in 0..<height {
                    let rows = max(0, y - 1)...min(height - 1, y + 1)
                    for x in 0..<width where weights[y &* width &+ x] == 0 {
                        let columns = max(0, x - 1)...min(width - 1, x + 1)
                        var (red, green, blue, weight): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                        var row = rows.lowerBound
                        while row <= rows.upperBound {
                            var other = row &* width &+ columns.lowerBound
                            let end = row &* width &+ columns.upperBound
                            while other <= end {
                                let share = UInt32(weights[other])
                                if share > 0 {
                                    red &+= share &* UInt32(pixels[4 &* other])
                                    green &+= share &* UInt32(pixels[4 &* other &+ 1])
                                    blue &+= share &* UInt32(pixels[4 &* other &+ 2])
                                    weight &+= share
                                }
                                other &+= 1
                            }
                            row &+= 1
                        }
                        if weight > 0 {
                            edge.append((y &* width &+ x, red / weight | (green / weight) << 8 | (blue / weight) << 16))
                        }
                    }
                }
            }
        }
        return edge
    }
}
