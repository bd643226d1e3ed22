import StickerModel

struct PalettePicture {
    let size: PixelSize
    /// R, G, B, A words in memory order.
    let palette: [UInt32]
    let indexes: [UInt8]

    var samples: PNGSamples { PNGSamples(size: size, indexes: indexes, palette: palette) }

    var raster: Raster {
        Raster(size).mapping { pixel, clear in
            let index = Int(indexes[pixel])
            return index < palette.count ? UInt32(littleEndian: palette[index]) : clear
        }
    }
}

/// Reduces one still picture to palettes with alpha, with or without dithering.
struct PaletteReducer {
    private let raster: Raster
    private let maker: PaletteMaker
    private let hasClear: Bool

    init(_ raster: Raster) {
        self.raster = raster
        var histogram = ColorHistogram()
        histogram.add(raster)
        hasClear = raster.hasAlpha { $0 == 0 }
        maker = PaletteMaker(histogram, isOpaque: !raster.hasSoftEdges)
    }

    /// The picture in at most `colors` colors, 2...256.
    ///
    /// `dithering` 0...1 spreads errors over neighbors (Floyd and Steinberg 1976): good for gradients in stills, never
    /// used for animations.
    func reduced(colors: Int, dithering: Float) -> PalettePicture {
        let palette = maker.colors(max(1, hasClear ? colors - 1 : colors))
        let indexes = indexes(ColorIndex(palette.map(ColorPoint.point)), strength: dithering)
        return PalettePicture(size: raster.size, palette: hasClear ? [0] + palette : palette, indexes: indexes)
    }

    /// For each pixel its palette index. Every second row goes from right to left, so that the pattern has no
    /// direction.
    private func indexes(_ index: ColorIndex, strength: Float) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: raster.size.area)
        if index.points.isEmpty { return result }
        let width = raster.width
        // One pixel more on both sides.
        var errors = [SIMD4<Float>](repeating: SIMD4(), count: width + 2)
        var next = errors
        var last = 0
        raster.withPixelWords { pixels in
            for y in 0..<raster.height {
                let isForward = y.isMultiple(of: 2)
                for column in 0..<width {
                    let x = isForward ? column : width - 1 - column
                    let pixel = y * width + x
                    let alpha = Raster.alpha(pixels[pixel])
                    // Clear pixels stay clear, and no error passes through them.
                    if alpha == 0 { continue }
                    let point = ColorPoint.point(pixels[pixel])
                    let plain = index.nearest(to: point, guess: last)
                    last = plain.position
                    // Only colors that are more than half transparent may become clear.
                    if hasClear, alpha < 128, ColorPoint.squaredDistance(point, SIMD4()) <= plain.distance { continue }
                    result[pixel] = byte(plain.position)
                    if strength == 0 || plain.distance < Self.exact { continue }
                    var error = errors[x + 1]
                    // Opaque pixels stay opaque.
                    if alpha == 255 { error.w = 0 }
                    let target = point + error
                    let found = index.nearest(to: target, guess: plain.position)
                    // Where no color can make up for the errors, they are dropped.
                    if found.distance > Self.reach * plain.distance + Self.leastReach { continue }
                    last = found.position
                    result[pixel] = byte(found.position)
                    let rest = (target - index.points[found.position]) * (strength / 16)
                    let step = isForward ? 1 : -1
                    errors[x + 1 + step] += rest * 7
                    next[x + 1 - step] += rest * 3
                    next[x + 1] += rest * 5
                    next[x + 1 + step] += rest
                }
                swap(&errors, &next)
                for position in next.indices { next[position] = SIMD4() }
            }
        }
        return result
    }

    @inline(__always)
    private func byte(_ position: Int) -> UInt8 { UInt8(truncatingIfNeeded: hasClear ? position + 1 : position) }

    /// Squared distances. One step of one channel of an opaque color is 2.
    private static let exact: Float = 0.5
    private static let leastReach: Float = 100
    private static let reach: Float = 4
}
