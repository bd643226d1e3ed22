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
        var filler = ClearPixelFiller(clip.size)
        try clip.frames.forEach { _, raster in
            let filled = filler.filled(raster)
            color.frames.append(Self.planes(of: filled))
            alpha.frames.append(Self.alphaPlanes(of: raster))
            return true
        }
    }

    /// In BT.601 with limited range, as all players read video of this size that says nothing else.
    private static func planes(of raster: Raster) -> [UInt8] {
        let (width, height) = (raster.width, raster.height)
        let half = VP9Source.chromaSize(raster.size)
        return [UInt8](unsafeUninitializedCapacity: VP9Source.frameBytes(raster.size)) { planes, count in
            raster.pixels.withUnsafeBufferPointer { pixels in
                for pixel in 0..<raster.size.area {
                    let at = 4 &* pixel
                    let (r, g, b) = (Int32(pixels[at]), Int32(pixels[at &+ 1]), Int32(pixels[at &+ 2]))
                    planes[pixel] = UInt8(
                        truncatingIfNeeded: (16_829 &* r &+ 33_039 &* g &+ 6_416 &* b &+ 32_768) >> 16 &+ 16)
                }
                let (u, v) = (raster.size.area, raster.size.area + half.area)
                for y in 0..<half.height {
                    for x in 0..<half.width {
                        let (left, right) = (2 &* x, min(2 &* x &+ 1, width &- 1))
                        let (top, bottom) = (2 &* y, min(2 &* y &+ 1, height &- 1))
                        var (r, g, b): (Int32, Int32, Int32) = (0, 0, 0)
                        for pixel in [
                            top &* width &+ left, top &* width &+ right, bottom &* width &+ left,
                            bottom &* width &+ right,
                        ] {
                            let at = 4 &* pixel
                            r &+= Int32(pixels[at])
                            g &+= Int32(pixels[at &+ 1])
                            b &+= Int32(pixels[at &+ 2])
                        }
                        // Sums of four pixels: two bits more than one.
                        let (blue, red) = (
                            -9_714 &* r &- 19_071 &* g &+ 28_784 &* b, 28_784 &* r &- 24_103 &* g &- 4_681 &* b
                        )
                        planes[u + y &* half.width &+ x] = UInt8(truncatingIfNeeded: (blue &+ 131_072) >> 18 &+ 128)
                        planes[v + y &* half.width &+ x] = UInt8(truncatingIfNeeded: (red &+ 131_072) >> 18 &+ 128)
                    }
                }
            }
            count = planes.count
        }
    }

    private static func alphaPlanes(of raster: Raster) -> [UInt8] {
        var planes = [UInt8](repeating: 128, count: VP9Source.frameBytes(raster.size))
        raster.pixels.withUnsafeBufferPointer { pixels in
            for pixel in 0..<raster.size.area { planes[pixel] = pixels[4 &* pixel &+ 3] }
        }
        return planes
    }
}

/// Gives clear pixels a color, which video needs: near what is visible that of their neighbors, so that no dark rim gets
/// into the colors of edges, which have half the resolution; elsewhere that of the frame before, which costs nothing.
private struct ClearPixelFiller {
    private let size: PixelSize
    private var previous: Raster?

    init(_ size: PixelSize) { self.size = size }

    /// Px a side of the blocks in which nearness is measured: no block of them without a visible neighbor is near.
    private static let block = 8

    /// The frame with colors in place of clear pixels; alpha does not change.
    mutating func filled(_ raster: Raster) -> Raster {
        guard !raster.isOpaque else {
            previous = raster
            return raster
        }
        var levels = [ColorLevel(raster)]
        while let last = levels.last, last.size.width > 1 || last.size.height > 1 { levels.append(last.halved) }
        for index in levels.indices.dropLast().reversed() { levels[index].fill(from: levels[index + 1]) }
        var filled = raster
        let columns = (size.width + Self.block - 1) / Self.block
        let near = nearBlocks(raster, columns)
        let own = levels[0]
        filled.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let pixel = y &* size.width &+ x
                    guard pixels[4 &* pixel &+ 3] == 0 else { continue }
                    let isNear = near[y / Self.block &* columns &+ x / Self.block] > 0
                    for channel in 0..<3 {
                        pixels[4 &* pixel &+ channel] =
                            isNear || previous == nil
                            ? UInt8(truncatingIfNeeded: Int(own.colors[4 &* pixel &+ channel] + 0.5))
                            : previous?.pixels[4 &* pixel &+ channel] ?? 0
                    }
                }
            }
        }
        previous = filled
        return filled
    }

    /// 1 for each block that shows something, and those around it.
    private func nearBlocks(_ raster: Raster, _ columns: Int) -> [UInt8] {
        let blocks = PixelSize(columns, (size.height + Self.block - 1) / Self.block)
        var shown = AlphaPlane(blocks, [UInt8](repeating: 0, count: blocks.area))
        for pixel in 0..<size.area where raster.pixels[4 &* pixel &+ 3] > 0 {
            shown.values[pixel / size.width / Self.block &* columns &+ pixel % size.width / Self.block] = 1
        }
        return shown.highest(within: 1).values
    }
}

/// A picture at a fraction of its size: colors weighted by what is visible of them, and that weight.
private struct ColorLevel {
    let size: PixelSize
    /// R, G and B of 0...255, and the weight.
    var colors: [Float]

    init(_ raster: Raster) {
        size = raster.size
        colors = raster.pixels.map { Float($0) }
    }

    private init(_ size: PixelSize) {
        self.size = size
        colors = [Float](repeating: 0, count: 4 * size.area)
    }

    var halved: ColorLevel {
        var half = ColorLevel(PixelSize((size.width + 1) / 2, (size.height + 1) / 2))
        half.colors.withUnsafeMutableBufferPointer { target in
            colors.withUnsafeBufferPointer { source in
                for y in 0..<half.size.height {
                    for x in 0..<half.size.width {
                        var (r, g, b, weight): (Float, Float, Float, Float) = (0, 0, 0, 0)
                        for row in 2 &* y..<min(2 &* y &+ 2, size.height) {
                            for column in 2 &* x..<min(2 &* x &+ 2, size.width) {
                                let at = 4 &* (row &* size.width &+ column)
                                let own = source[at &+ 3]
                                r += source[at] * own
                                g += source[at &+ 1] * own
                                b += source[at &+ 2] * own
                                weight += own
                            }
                        }
                        guard weight > 0 else { continue }
                        let at = 4 &* (y &* half.size.width &+ x)
                        target[at] = r / weight
                        target[at &+ 1] = g / weight
                        target[at &+ 2] = b / weight
                        target[at &+ 3] = min(255, weight)
                    }
                }
            }
        }
        return half
    }

    /// Takes what has no color of its own from a level of half the size, mixed of the four nearest.
    mutating func fill(from coarse: ColorLevel) {
        let (width, height) = (size.width, size.height)
        colors.withUnsafeMutableBufferPointer { target in
            coarse.colors.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    for x in 0..<width where target[4 &* (y &* width &+ x) &+ 3] == 0 {
                        let (column, row) = (x / 2, y / 2)
                        let besides = min(max(x % 2 == 0 ? column - 1 : column + 1, 0), coarse.size.width - 1)
                        let beyond = min(max(y % 2 == 0 ? row - 1 : row + 1, 0), coarse.size.height - 1)
                        let at = 4 &* (y &* width &+ x)
                        func color(_ column: Int, _ row: Int, _ channel: Int) -> Float {
                            source[4 &* (row &* coarse.size.width &+ column) &+ channel]
                        }
                        for channel in 0..<3 {
                            target[at &+ channel] =
                                0.5625 * color(column, row, channel) + 0.1875 * color(besides, row, channel)
                                + 0.1875 * color(column, beyond, channel) + 0.0625 * color(besides, beyond, channel)
                        }
                    }
                }
            }
        }
    }
}
