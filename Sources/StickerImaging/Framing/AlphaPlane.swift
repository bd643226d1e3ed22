import StickerModel

/// A value for every pixel of a picture, such as its alpha, row after row. Beyond the canvas all values are 0.
struct AlphaPlane {
    let size: PixelSize
    var values: [UInt8]

    init(_ size: PixelSize, _ values: [UInt8]) { (self.size, self.values) = (size, values) }

    init(of raster: Raster) {
        self.init(raster.size, stride(from: 3, to: raster.pixels.count, by: 4).map { raster.pixels[$0] })
    }

    /// The highest value in the square that extends `distance` px in every direction.
    func highest(within distance: Int) -> AlphaPlane { extremes(within: distance, max) }

    /// The lowest value in such a square.
    func lowest(within distance: Int) -> AlphaPlane { extremes(within: distance, min) }

    /// The columns of a square are compared first, then what is left of its rows.
    @inline(__always)
    private func extremes(within distance: Int, _ choose: (UInt8, UInt8) -> UInt8) -> AlphaPlane {
        let (width, height) = (size.width, size.height)
        var result = self
        // A row with zeros on both sides.
        var row = [UInt8](repeating: 0, count: width + 2 * distance)
        values.withUnsafeBufferPointer { values in
            result.values.withUnsafeMutableBufferPointer { result in
                row.withUnsafeMutableBufferPointer { row in
                    for y in 0..<height {
                        for x in 0..<width { row[distance &+ x] = values[y &* width &+ x] }
                        for other in y - distance...y + distance where other != y {
                            let isInside = other >= 0 && other < height
                            for x in 0..<width {
                                row[distance &+ x] = choose(
                                    row[distance &+ x], isInside ? values[other &* width &+ x] : 0)
                            }
                        }
                        for x in 0..<width { result[y &* width &+ x] = row[distance &+ x] }
                        for shift in 0...2 * distance {
                            for x in 0..<width {
                                result[y &* width &+ x] = choose(result[y &* width &+ x], row[shift &+ x])
                            }
                        }
                    }
                }
            }
        }
        return result
    }
}
