import StickerModel

/// Finds the palette color nearest to any color, and remembers the answers.
final class PaletteMap {
    let palette: SharedPalette
    private let index: ColorIndex
    private var last = 0
    /// Colors in the lower half of each word, what they are nearest to in the upper one.
    private let answers: UnsafeMutablePointer<UInt64>
    private static let cacheSize = 1 << 17

    init(_ palette: SharedPalette) {
        self.palette = palette
        index = ColorIndex(palette.colors.dropFirst().map(ColorPoint.point))
        // Color 0 is clear and its answer is 0, so that an empty cache entry is right as it is.
        answers = .allocate(capacity: Self.cacheSize)
        answers.initialize(repeating: 0, count: Self.cacheSize)
    }

    deinit { answers.deallocate() }

    @inline(__always)
    func index(of color: UInt32) -> UInt8 {
        if Raster.alpha(color) == 0 { return 0 }
        let slot = ColorHistogram.hash(color) & (Self.cacheSize - 1)
        let known = answers[slot]
        if UInt32(truncatingIfNeeded: known) == color { return UInt8(truncatingIfNeeded: known >> 32) }
        let answer = search(color)
        answers[slot] = UInt64(answer) << 32 | UInt64(color)
        return answer
    }

    private func search(_ color: UInt32) -> UInt8 {
        if index.points.isEmpty { return 0 }
        let point = ColorPoint.point(color)
        // Neighboring pixels are often alike.
        let found = index.nearest(to: point, guess: last)
        last = found.position
        // Only colors that are more than half transparent may become clear.
        if Raster.alpha(color) < 128, ColorPoint.squaredDistance(point, SIMD4()) <= found.distance { return 0 }
        return UInt8(truncatingIfNeeded: found.position + 1)
    }
}

enum ColorTolerance {
    /// No channel differs by more than `tolerance`, on black and on white. Clear pixels are near nothing else: a veil
    /// over an empty background is more visible than a wrong color.
    @inline(__always)
    static func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int) -> Bool {
        if a == b { return true }
        let (alphaA, alphaB) = (Int32(Raster.alpha(a)), Int32(Raster.alpha(b)))
        let bound = Int32(truncatingIfNeeded: tolerance)
        if abs(alphaA - alphaB) > bound || alphaA == 0 || alphaB == 0 { return false }
        let (redA, greenA, blueA, _) = Raster.channels(a)
        let (redB, greenB, blueB, _) = Raster.channels(b)
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
