import StickerModel

/// The alpha of every pixel of a picture, and the extremes within 2 px of each, which silhouettes and even areas are both
/// found by.
struct NearbyAlpha {
    /// Px.
    static let reach = 2

    let own: AlphaPlane
    let highest: AlphaPlane
    let lowest: AlphaPlane

    init(_ own: AlphaPlane) {
        (self.own, highest, lowest) = (own, own.highest(within: Self.reach), own.lowest(within: Self.reach))
    }
}

/// The alpha of every pixel of a picture, row after row, and what is found around each of them. Beyond the canvas
/// everything is clear.
struct AlphaPlane {
    let size: PixelSize
    private(set) var values: [UInt8]

    init(of raster: Raster) {
        size = raster.size
        values = [UInt8](repeating: 0, count: raster.size.area)
        raster.pixels.withUnsafeBufferPointer { pixels in
            for index in values.indices { values[index] = pixels[4 * index + 3] }
        }
    }

    /// The highest alpha in the square that reaches so many pixels in every direction.
    func highest(within reach: Int) -> AlphaPlane { extremes(within: reach, max) }

    /// The lowest alpha in the square that reaches so many pixels in every direction.
    func lowest(within reach: Int) -> AlphaPlane { extremes(within: reach, min) }

    func map(_ change: (Int, UInt8) -> UInt8) -> AlphaPlane {
        var result = self
        for index in values.indices { result.values[index] = change(index, values[index]) }
        return result
    }

    @inline(__always)
    private func extremes(within reach: Int, _ choose: (UInt8, UInt8) -> UInt8) -> AlphaPlane {
        var result = self
        result.across(reach, choose)
        result.down(reach, choose)
        return result
    }

    @inline(__always)
    private mutating func across(_ reach: Int, _ choose: (UInt8, UInt8) -> UInt8) {
        let width = size.width
        var row = [UInt8](repeating: 0, count: width + 2 * reach)
        values.withUnsafeMutableBufferPointer { values in
            row.withUnsafeMutableBufferPointer { row in
                for start in stride(from: 0, to: values.count, by: width) {
                    for x in 0..<width { row[reach &+ x] = values[start &+ x] }
                    for shift in 0...2 * reach {
                        for x in 0..<width {
                            values[start &+ x] = choose(values[start &+ x], row[shift &+ x])
                        }
                    }
                }
            }
        }
    }

    @inline(__always)
    private mutating func down(_ reach: Int, _ choose: (UInt8, UInt8) -> UInt8) {
        let (width, height) = (size.width, size.height)
        let old = values
        old.withUnsafeBufferPointer { old in
            values.withUnsafeMutableBufferPointer { values in
                for y in 0..<height {
                    let start = y &* width
                    for near in y - reach...y + reach {
                        guard near >= 0, near < height else {
                            for x in 0..<width { values[start &+ x] = choose(values[start &+ x], 0) }
                            continue
                        }
                        let from = near &* width
                        for x in 0..<width { values[start &+ x] = choose(values[start &+ x], old[from &+ x]) }
                    }
                }
            }
        }
    }
}
