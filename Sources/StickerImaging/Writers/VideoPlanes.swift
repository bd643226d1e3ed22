import StickerModel

/// A clip as the two streams of a WebM with transparency: its colors, and its alpha as a second picture.
struct VideoPlanes {
    private(set) var color: VP9Source
    private(set) var alpha: VP9Source

    /// One pass over the clip.
    init(_ clip: Clip) throws {
        var times = [0]
        for duration in Timestamps.rounded(clip.durations) { times.append((times.last ?? 0) + duration) }
        color = VP9Source(size: clip.size, times: times)
        alpha = color
        var filler = ClearPixelFiller()
        try clip.frames.forEach { _, raster in
            color.frames.append(Self.planes(of: filler.filled(raster)))
            let noColor = [UInt8](repeating: 128, count: 2 * VP9Source.chromaSize(raster.size).area)
            alpha.frames.append(AlphaPlane(of: raster).values + noColor)
            return true
        }
    }

    /// In BT.601 with limited range, as all players read video of this size that says nothing else.
    private static func planes(of raster: Raster) -> [UInt8] {
        let (width, height) = (raster.width, raster.height)
        let half = VP9Source.chromaSize(raster.size)
        return [UInt8](unsafeUninitializedCapacity: VP9Source.frameBytes(raster.size)) { planes, count in
            raster.withPixelWords { pixels in
                func color(_ x: Int, _ y: Int) -> SIMD4<Int32> {
                    let (red, green, blue, _) = Raster.channels(pixels[y &* width &+ x])
                    return SIMD4(Int32(red), Int32(green), Int32(blue), 1)
                }
                for y in 0..<height {
                    for x in 0..<width {
                        let luma = (color(x, y) &* SIMD4(16_829, 33_039, 6_416, 32_768)).wrappedSum() >> 16 &+ 16
                        planes[y &* width &+ x] = UInt8(truncatingIfNeeded: luma)
                    }
                }
                let (u, v) = (raster.size.area, raster.size.area + half.area)
                for y in 0..<half.height {
                    for x in 0..<half.width {
                        let (right, bottom) = (min(2 &* x &+ 1, width &- 1), min(2 &* y &+ 1, height &- 1))
                        // Sums of four pixels: two bits more than one.
                        let sum =
                            color(2 &* x, 2 &* y) &+ color(right, 2 &* y) &+ color(2 &* x, bottom)
                            &+ color(right, bottom)
                        let blue = (sum &* SIMD4(-9_714, -19_071, 28_784, 32_768)).wrappedSum() >> 18 &+ 128
                        let red = (sum &* SIMD4(28_784, -24_103, -4_681, 32_768)).wrappedSum() >> 18 &+ 128
                        planes[u + y &* half.width &+ x] = UInt8(truncatingIfNeeded: blue)
                        planes[v + y &* half.width &+ x] = UInt8(truncatingIfNeeded: red)
                    }
                }
            }
            count = planes.count
        }
    }
}

/// Gives clear pixels a color, which video needs: near what is visible that of their neighbors, so that no dark rim gets
/// into the colors of edges, which have half the resolution; elsewhere that of the frame before, which costs nothing.
private struct ClearPixelFiller {
    private(set) var previous: Raster?

    /// Px a side of the blocks in which nearness is measured: no block of them without a visible neighbor is near.
    private static let block = 8

    /// The frame with colors in place of clear pixels; alpha does not change.
    mutating func filled(_ raster: Raster) -> Raster {
        guard !raster.isOpaque else {
            previous = raster
            return raster
        }
        var levels = [ColorLevel(raster)]
        while let last = levels.last, last.size.width > 1 || last.size.height > 1 {
            levels.append(ColorLevel(halving: last))
        }
        for index in levels.indices.dropLast().reversed() { levels[index].fill(from: levels[index + 1]) }
        let blocks = BlockAverage.reduced(raster.size, by: Self.block)
        let near = nearBlocks(raster, blocks)
        let (own, before, width) = (levels[0].colors, previous, raster.width)
        let filled = raster.mapping { index, pixel in
            guard pixel >> 24 == 0 else { return pixel }
            let isNear = near[index / width / Self.block * blocks.width + index % width / Self.block] > 0
            if !isNear, let before { return before.withPixelWords { UInt32(littleEndian: $0[index]) & 0xFF_FFFF } }
            let color = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(own[index] + 0.5))
            return color.x | color.y << 8 | color.z << 16
        }
        previous = filled
        return filled
    }

    /// 1 for each block that shows something, and those around it.
    private func nearBlocks(_ raster: Raster, _ blocks: PixelSize) -> [UInt8] {
        var shown = AlphaPlane(blocks, [UInt8](repeating: 0, count: blocks.area))
        for pixel in 0..<raster.size.area where raster.pixels[4 &* pixel &+ 3] > 0 {
            let (x, y) = (pixel % raster.width, pixel / raster.width)
            shown.values[y / Self.block &* blocks.width &+ x / Self.block] = 1
        }
        return shown.highest(within: 1).values
    }
}

/// A picture at a fraction of its size: colors weighted by what is visible of them, and that weight.
private struct ColorLevel {
    let size: PixelSize
    /// R, G and B of 0...255, and the weight.
    var colors: [SIMD4<Float>]

    init(_ raster: Raster) {
        size = raster.size
        colors = raster.withPixelWords { pixels in
            (0..<raster.size.area).map { index in
                let (red, green, blue, alpha) = Raster.channels(pixels[index])
                return SIMD4(Float(red), Float(green), Float(blue), Float(alpha))
            }
        }
    }

    init(halving other: ColorLevel) {
        size = BlockAverage.reduced(other.size, by: 2)
        colors = []
        colors.reserveCapacity(size.area)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var sum = SIMD4<Float>.zero
                for row in 2 &* y..<min(2 &* y &+ 2, other.size.height) {
                    for column in 2 &* x..<min(2 &* x &+ 2, other.size.width) {
                        var own = other.colors[row &* other.size.width &+ column]
                        let weight = own.w
                        own.w = 1
                        sum += own * weight
                    }
                }
                var mean = sum.w > 0 ? sum / sum.w : .zero
                mean.w = min(255, sum.w)
                colors.append(mean)
            }
        }
    }

    /// Takes what has no color of its own from a level of half the size, mixed of the four nearest.
    mutating func fill(from coarse: ColorLevel) {
        func color(_ column: Int, _ row: Int) -> SIMD4<Float> { coarse.colors[row &* coarse.size.width &+ column] }
        for y in 0..<size.height {
            for x in 0..<size.width where colors[y &* size.width &+ x].w == 0 {
                let (column, row) = (x / 2, y / 2)
                let besides = min(max(x % 2 == 0 ? column - 1 : column + 1, 0), coarse.size.width - 1)
                let beyond = min(max(y % 2 == 0 ? row - 1 : row + 1, 0), coarse.size.height - 1)
                var mixed = 0.5625 * color(column, row) + 0.1875 * color(besides, row)
                mixed += 0.1875 * color(column, beyond)
                mixed += 0.0625 * color(besides, beyond)
                mixed.w = 0
                colors[y &* size.width &+ x] = mixed
            }
        }
    }
}
