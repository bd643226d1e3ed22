import StickerModel

/// Reduces one still picture to palettes with alpha, with or without dithering.
struct PaletteReducer {
    private let raster: Raster
    private let maker: PaletteMaker
    /// Some pixel is fully clear.
    private let hasClear: Bool

    init(_ raster: Raster) {
        self.raster = raster
        var histogram = ColorHistogram()
        histogram.add(raster)
        let (isSoft, hasClear) = raster.withPixelWords { pixels in
            let alphas = (0..<raster.size.area).lazy.map { Raster.alpha(pixels[$0]) }
            return (alphas.contains { 1...254 ~= $0 }, alphas.contains(0))
        }
        self.hasClear = hasClear
        maker = PaletteMaker(histogram, isOpaque: !isSoft)
    }

    /// The picture in at most `colors` colors, 2...256.
    ///
    /// `dithering` 0...1 spreads errors over neighbors (Floyd and Steinberg 1976): good for gradients in stills, never
    /// used for animations.
    func samples(colors: Int, dithering: Float) -> PNGSamples {
        let palette = maker.colors(max(1, hasClear ? colors - 1 : colors))
        let indexes = indexes(ColorIndex(palette.map(ColorPoint.point)), strength: dithering)
        return PNGSamples(size: raster.size, indexes: indexes, palette: hasClear ? [0] + palette : palette)
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
                    // Errors show in even areas; edges and texture are better without a pattern.
                    let slope = slope(pixels, x, y, point)
                    let share = strength * Self.even / (Self.even + slope)
                    let rest = (target - index.points[found.position]) * (share / 16)
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

    /// The larger squared distance to the left and to the upper neighbor.
    @inline(__always)
    private func slope(
        _ pixels: UnsafePointer<UInt32>, _ x: Int, _ y: Int, _ point: SIMD4<Float>
    ) -> Float {
        let pixel = y * raster.width + x
        var slope: Float = 0
        if x > 0 { slope = ColorPoint.squaredDistance(point, ColorPoint.point(pixels[pixel - 1])) }
        if y > 0 {
            slope = max(slope, ColorPoint.squaredDistance(point, ColorPoint.point(pixels[pixel - raster.width])))
        }
        return slope
    }

    /// Squared distances. One step of one channel of an opaque color is 2.
    private static let exact: Float = 0.5
    private static let even: Float = 400
    private static let leastReach: Float = 100
    private static let reach: Float = 4
}
