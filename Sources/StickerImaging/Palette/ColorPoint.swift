/// Colors as points whose distances say how different they look: on black and on white, whatever their alpha.
///
/// With premultiplied values p and alpha a, the squared difference on black is dp², that on white (dp - da)². Their sum
/// over three channels is an ordinary squared distance in these four coordinates.
enum ColorPoint {
    /// The point of a pixel word, in steps of 1 of 255.
    @inline(__always)
    static func point(_ color: UInt32) -> SIMD4<Float> {
        let (red, green, blue, alpha) = Raster.channels(color)
        return point(SIMD4(Float(red), Float(green), Float(blue), Float(alpha)))
    }

    /// The point of red, green, blue and alpha, 0...255 each.
    @inline(__always)
    static func point(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let half = color.w * 0.5
        var point = color * (color.w / 255) - half
        point.w = color.w
        return point * scales
    }

    /// The pixel word nearest to a point; 0 for one that is clear.
    static func color(_ point: SIMD4<Float>) -> UInt32 {
        let values = point / scales
        let alpha = max(0, min(255, values.w.rounded()))
        if alpha < 1 { return 0 }
        func value(_ premultiplied: Float) -> UInt32 {
            UInt32(max(0, min(255, (premultiplied * 255 / values.w).rounded())))
        }
        let half = values.w * 0.5
        let (red, green, blue) = (value(values.x + half), value(values.y + half), value(values.z + half))
        return UInt32(littleEndian: red | green << 8 | blue << 16 | UInt32(alpha) << 24)
    }

    /// In one fixed order, so that it is the same number on every machine.
    @inline(__always)
    static func squaredDistance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
        let difference = a - b
        let squares = difference * difference
        return (squares.x + squares.y) + (squares.z + squares.w)
    }

    /// Roots of 2 and of half the sum of the channels. Computed: what is stored would be looked up for every pixel.
    @inline(__always)
    static var scales: SIMD4<Float> { SIMD4(1.414_213_5, 1.414_213_5, 1.414_213_5, 1.224_744_9) }
}
