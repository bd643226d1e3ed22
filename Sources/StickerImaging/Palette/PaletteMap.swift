import StickerModel

/// Finds the palette color nearest to any color, and remembers the answers.
///
/// Near means near on black and on white. In four suitable coordinates that is an ordinary distance.
final class PaletteMap {
    let colors: [UInt32]
    /// Palette colors by their projection on the gray axis, so that distant ones need not be compared.
    private let points: [SIMD4<Float>]
    private let projections: [Float]
    private let positions: [UInt8]
    private let keys: UnsafeMutablePointer<UInt32>
    private let answers: UnsafeMutablePointer<UInt8>
    private static let cacheSize = 1 << 16

    /// The first color must be the clear one.
    init(_ palette: SharedPalette) {
        colors = palette.colors
        let sorted = palette.colors.indices.dropFirst()
            .map { (position: $0, point: Self.point(palette.colors[$0])) }
            .sorted { (Self.projection($0.point), $0.position) < (Self.projection($1.point), $1.position) }
        points = sorted.map(\.point)
        projections = points.map(Self.projection)
        positions = sorted.map { UInt8(truncatingIfNeeded: $0.position) }
        // Color 0 is clear and its answer is 0, so that an empty cache entry is right as it is.
        keys = .allocate(capacity: Self.cacheSize)
        keys.initialize(repeating: 0, count: Self.cacheSize)
        answers = .allocate(capacity: Self.cacheSize)
        answers.initialize(repeating: 0, count: Self.cacheSize)
    }

    deinit {
        keys.deallocate()
        answers.deallocate()
    }

    /// The palette index for a pixel word.
    @inline(__always)
    func index(of color: UInt32) -> UInt8 {
        if Raster.alpha(color) == 0 { return 0 }
        let slot = Int(truncatingIfNeeded: UInt64(color) &* 0x9E37_79B9_7F4A_7C15 >> 40) & (Self.cacheSize - 1)
        if keys[slot] == color { return answers[slot] }
        let answer = search(color)
        keys[slot] = color
        answers[slot] = answer
        return answer
    }

    private func search(_ color: UInt32) -> UInt8 {
        let point = Self.point(color)
        let own = Self.projection(point)
        var (low, high) = (0, projections.count)
        while low < high {
            let middle = (low + high) / 2
            if projections[middle] < own { low = middle + 1 } else { high = middle }
        }
        // Only colors that are more than half transparent may become clear.
        var (best, nearest) = (UInt8(0), Raster.alpha(color) < 128 ? (point * point).sum() : Float.infinity)
        var (left, right) = (low - 1, low)
        while left >= 0 || right < points.count {
            let below = left >= 0 ? own - projections[left] : .infinity
            let above = right < points.count ? projections[right] - own : .infinity
            let step = min(below, above)
            if step * step >= nearest { break }
            let candidate = below < above ? left : right
            let difference = points[candidate] - point
            let distance = (difference * difference).sum()
            if distance < nearest { (best, nearest) = (positions[candidate], distance) }
            if below < above { left -= 1 } else { right += 1 }
        }
        return best
    }

    /// Squared distances of these are the sums of squared differences on black and on white.
    private static func point(_ color: UInt32) -> SIMD4<Float> {
        let (red, green, blue, alpha) = PNGSamples.parts(color)
        let cover = Float(alpha) / 255
        let blended = SIMD4(Float(red), Float(green), Float(blue), 0) * (2 * cover) - Float(alpha)
        return SIMD4(blended.x, blended.y, blended.z, Float(alpha) * 1.732_050_8) * 0.707_106_8
    }

    private static func projection(_ point: SIMD4<Float>) -> Float { (point.x + point.y + point.z) * 0.577_350_26 }
}

/// Whether two colors look nearly the same.
enum ColorTolerance {
    /// No channel differs by more than `tolerance`, on black and on white. Clear pixels are near nothing else: a veil over
    /// an empty background is more visible than a wrong color.
    @inline(__always)
    static func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
        if a == b { return true }
        let (alphaA, alphaB) = (Int32(Raster.alpha(a)), Int32(Raster.alpha(b)))
        let bound = Int32(truncatingIfNeeded: tolerance)
        if abs(alphaA - alphaB) > bound || alphaA == 0 || alphaB == 0 { return false }
        let (redA, greenA, blueA, _) = PNGSamples.parts(a)
        let (redB, greenB, blueB, _) = PNGSamples.parts(b)
        return isNear(redA, alphaA, redB, alphaB, bound) && isNear(greenA, alphaA, greenB, alphaB, bound)
            && isNear(blueA, alphaA, blueB, alphaB, bound)
    }

    @inline(__always)
    private static func isNear(_ a: UInt8, _ alphaA: Int32, _ b: UInt8, _ alphaB: Int32, _ bound: Int32) -> Bool {
        if alphaA == 255, alphaB == 255 { return abs(Int32(a) - Int32(b)) <= bound }
        // Times 255, to keep fractions: on black, then on white.
        let black = Int32(a) &* alphaA &- Int32(b) &* alphaB
        let white = black &- 255 &* (alphaA &- alphaB)
        return abs(black) <= 255 &* bound && abs(white) <= 255 &* bound
    }
}
