import StickerModel

/// Paints a line of one color around the silhouette of a picture, under its soft edges.
///
/// The silhouette is where coverage (`SilhouetteCoverage`) is half. For each pixel on it, coverage and slope tell where
/// inside the pixel the edge is; a disc is painted there. All discs together are the line. So the line is as round as
/// the art, and its own edges are smooth even around hard-edged art.
struct OutlineRenderer {
    private let outline: Outline
    private let width: Float
    /// How far from its pixel a disc can reach, in px.
    private let radius: Int

    init(_ outline: Outline) {
        self.outline = outline
        width = outline.width.isFinite ? Float(max(0, min(outline.width, 256))) : 0
        radius = Int(width.rounded(.up)) + 1
    }

    /// The picture with its line; an invisible picture is returned unchanged.
    func paint(_ raster: Raster) -> Raster {
        let alpha = AlphaPlane(of: raster)
        guard let strongest = alpha.values.max(), strongest > 0, width > 0 else { return raster }
        let silhouette = SilhouetteCoverage(alpha, strongest: strongest)
        let line = line(around: silhouette, raster.size)
        // The line of a picture that fades in is as faint as the picture.
        let strength = Float(strongest) / 255
        // Where translucent art covers all of a pixel, it keeps its color.
        return raster.over(outline.color) { line[$0] * silhouette.uncovered[$0] * strength }
    }

    /// Coverage of the line, 0...1; half of it is inside the silhouette.
    private func line(around silhouette: SilhouetteCoverage, _ size: PixelSize) -> [Float] {
        var line = [Float](repeating: 0, count: size.area)
        silhouette.values.withUnsafeBufferPointer { coverage in
            line.withUnsafeMutableBufferPointer { line in
                for index in coverage.indices where coverage[index] >= Self.faintestEdge && silhouette.isNearEdge[index]
                {
                    let (x, y) = (index % size.width, index / size.width)
                    let cell = CoverageCell(coverage, x, y, size)
                    guard cell.highest >= 0.5, cell.lowest < cell.own else { continue }
                    let edge = cell.edge
                    paintDisc(Float(x) + edge.x, Float(y) + edge.y, x, y, size, line)
                }
            }
        }
        return line
    }

    /// Pixels that an edge covers less are reached by the discs of their neighbors, and may be rings of resampling.
    private static let faintestEdge: Float = 1 / 16

    /// Paints a disc around a point of the silhouette that belongs to the pixel at `x`, `y`.
    @inline(__always)
    private func paintDisc(
        _ centerX: Float, _ centerY: Float, _ x: Int, _ y: Int, _ size: PixelSize,
        _ line: UnsafeMutableBufferPointer<Float>
    ) {
        for py in max(0, y - radius)...min(size.height - 1, y + radius) {
            let dy = Float(py) - centerY
            for px in max(0, x - radius)...min(size.width - 1, x + radius) {
                let index = py &* size.width &+ px
                guard line[index] < 1 else { continue }
                let dx = Float(px) - centerX
                let value = min(1, width + 0.5 - (dx * dx + dy * dy).squareRoot())
                if value > line[index] { line[index] = value }
            }
        }
    }
}

/// The coverage of a pixel and its eight neighbors, 0...1; 0 beyond the canvas.
private struct CoverageCell {
    let own: Float
    let lowest: Float
    let highest: Float
    /// Rise of coverage to the right and downwards.
    private let slope: (x: Float, y: Float)

    init(_ coverage: UnsafeBufferPointer<Float>, _ x: Int, _ y: Int, _ size: PixelSize) {
        func value(_ dx: Int, _ dy: Int) -> Float {
            let (x, y) = (x + dx, y + dy)
            guard x >= 0, y >= 0, x < size.width, y < size.height else { return 0 }
            return coverage[y * size.width + x]
        }
        let (a, b, c) = (value(-1, -1), value(0, -1), value(1, -1))
        let (d, e, f) = (value(-1, 0), value(0, 0), value(1, 0))
        let (g, h, i) = (value(-1, 1), value(0, 1), value(1, 1))
        own = e
        lowest = min(a, b, c, d, min(e, f, g, h, i))
        highest = max(a, b, c, d, max(e, f, g, h, i))
        // These weights make slopes equal in every direction.
        let diagonal: Float = 0.7071
        slope = (c + i - a - g + (f - d) / diagonal, g + i - a - c + (h - b) / diagonal)
    }

    /// The point of the silhouette nearest to the pixel's center, as an offset in px.
    var edge: (x: Float, y: Float) {
        let length = (slope.x * slope.x + slope.y * slope.y).squareRoot()
        guard length > 0 else { return (0, 0) }
        let (x, y) = (slope.x / length, slope.y / length)
        let inward = Self.distance(long: max(abs(x), abs(y)), short: min(abs(x), abs(y)), coverage: min(1, own))
        return (x * inward, y * inward)
    }

    /// The distance in px from the center of a pixel to a straight edge that covers the pixel by `coverage`; positive
    /// if the center is outside. `long` and `short` are the components of the edge's direction.
    private static func distance(long: Float, short: Float, coverage: Float) -> Float {
        let corner = 0.5 * short / long
        if coverage < corner { return 0.5 * (long + short) - (2 * long * short * coverage).squareRoot() }
        if coverage <= 1 - corner { return (0.5 - coverage) * long }
        return (2 * long * short * (1 - coverage)).squareRoot() - 0.5 * (long + short)
    }
}
