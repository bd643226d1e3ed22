import StickerModel

/// The alpha of a pixel and its eight neighbours, 0...255; beyond the canvas it is 0.
struct AlphaCell {
    let own: Float
    let lowest: Float
    let highest: Float
    /// Rise of alpha to the right and downwards.
    private let slope: (x: Float, y: Float)

    /// `pixels` hold four bytes a pixel, alpha last.
    init(_ pixels: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int, _ size: PixelSize) {
        func alpha(_ dx: Int, _ dy: Int) -> Float {
            let (x, y) = (x + dx, y + dy)
            guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
            return Float(pixels[4 * (y * size.width + x) + 3])
        }
        let (a, b, c) = (alpha(-1, -1), alpha(0, -1), alpha(1, -1))
        let (d, e, f) = (alpha(-1, 0), alpha(0, 0), alpha(1, 0))
        let (g, h, i) = (alpha(-1, 1), alpha(0, 1), alpha(1, 1))
        own = e
        lowest = min(a, b, c, d, min(e, f, g, h, i))
        highest = max(a, b, c, d, max(e, f, g, h, i))
        // The weights by which slopes come out alike in every direction.
        let diagonal: Float = 0.7071
        slope = (c + i - a - g + (f - d) / diagonal, g + i - a - c + (h - b) / diagonal)
    }

    /// The point of the silhouette nearest to the pixel's middle, as an offset in px.
    func edge(strongest: Float) -> (x: Float, y: Float) {
        let length = (slope.x * slope.x + slope.y * slope.y).squareRoot()
        guard length > 0 else { return (0, 0) }
        let (x, y) = (slope.x / length, slope.y / length)
        let inward = Self.distance(
            long: max(abs(x), abs(y)), short: min(abs(x), abs(y)), coverage: min(1, own / strongest))
        return (x * inward, y * inward)
    }

    /// How far a straight edge lies from the middle of a pixel it leaves covered by `coverage`, in px; positive where
    /// the middle is outside. `long` and `short` are the parts of the edge's direction vector.
    private static func distance(long: Float, short: Float, coverage: Float) -> Float {
        let corner = 0.5 * short / long
        if coverage < corner { return 0.5 * (long + short) - (2 * long * short * coverage).squareRoot() }
        if coverage <= 1 - corner { return (0.5 - coverage) * long }
        return (2 * long * short * (1 - coverage)).squareRoot() - 0.5 * (long + short)
    }
}
