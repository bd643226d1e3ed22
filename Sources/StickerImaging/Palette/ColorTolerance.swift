/// Whether two colors look nearly the same.
enum ColorTolerance {
    /// Every channel differs by at most `tolerance`, on black and on white background; what is clear is near nothing else,
    /// as a veil over empty background shows more than a wrong color does.
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
