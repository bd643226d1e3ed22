import StickerModel

/// Paints a line of one color around the silhouette of a picture, under its soft edges.
///
/// The silhouette is where coverage is half (`SilhouetteLevels`). For each pixel on it, coverage and slope tell where inside the pixel the
/// edge is; a disc is painted there. All discs together are the line. So the line is as round as the art, and its own
/// edges are smooth even around hard-edged art.
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
        let nearby = NearbyAlpha(alpha)
        let line = coverage(of: raster, SilhouetteLevels(nearby, strongest: strongest))
        return composed(
            raster, over: line, InsideLevels(of: raster, nearby, strongest: strongest), strength: Float(strongest) / 255
        )
    }

    /// Coverage of the line and of everything inside it, 0...1.
    private func coverage(of raster: Raster, _ levels: SilhouetteLevels) -> [Float] {
        let size = raster.size
        var line = [Float](repeating: 0, count: size.area)
        raster.pixels.withUnsafeBufferPointer { pixels in
            line.withUnsafeMutableBufferPointer { line in
                for y in 0..<size.height {
                    for x in 0..<size.width where pixels[4 * (y * size.width + x) + 3] > 0 {
                        let cell = AlphaCell(pixels, x, y, size)
                        let level = levels.level(at: y * size.width + x)
                        // Glows below half coverage are not a silhouette, nor is the faint ring that resampling leaves
                        // outside an edge. Pixels that an edge covers so little are reached from their neighbors.
                        guard cell.highest >= level.alpha / 2, cell.own >= level.alpha / 16 else { continue }
                        if cell.lowest >= cell.own {
                            line[y * size.width + x] = max(line[y * size.width + x], level.strength)
                        } else {
                            let edge = cell.edge(strongest: level.alpha)
                            lay(Float(x) + edge.x, Float(y) + edge.y, x, y, size, level.strength, line)
                        }
                    }
                }
            }
        }
        return line
    }

    /// Paints a disc around a point of the silhouette that belongs to the pixel at `x`, `y`.
    @inline(__always)
    private func lay(
        _ centerX: Float, _ centerY: Float, _ x: Int, _ y: Int, _ size: PixelSize, _ strength: Float,
        _ line: UnsafeMutableBufferPointer<Float>
    ) {
        for py in max(0, y - radius)...min(size.height - 1, y + radius) {
            let dy = Float(py) - centerY
            for px in max(0, x - radius)...min(size.width - 1, x + radius) {
                let index = py &* size.width &+ px
                guard line[index] < strength else { continue }
                let dx = Float(px) - centerX
                let value = strength * min(1, width + 0.5 - (dx * dx + dy * dy).squareRoot())
                if value > line[index] { line[index] = value }
            }
        }
    }

    /// The art over the line, both with straight alpha. Where art of even translucency covers all of a pixel, it keeps
    /// its color.
    private func composed(
        _ raster: Raster, over line: [Float], _ inside: InsideLevels, strength: Float
    ) -> Raster {
        var result = raster
        let ink = outline.color
        let opacity = Float(ink.alpha) / 255 * strength
        let (red, green, blue) = (Float(ink.red), Float(ink.green), Float(ink.blue))
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            line.withUnsafeBufferPointer { line in
                for index in 0..<line.count where line[index] > 0 {
                    let pixel = 4 * index
                    let art = Float(pixels[pixel + 3]) / 255
                    guard art < 1 else { continue }
                    let under = line[index] * opacity * inside.uncovered(index)
                    let alpha = art + under
                    let code = UInt8(max(0, min(255, alpha * 255 + 0.5)))
                    guard code > 0 else { continue }
                    func mix(_ own: UInt8, _ ink: Float) -> UInt8 {
                        UInt8(max(0, min(255, (Float(own) * art + ink * under) / alpha + 0.5)))
                    }
                    pixels[pixel] = mix(pixels[pixel], red)
                    pixels[pixel + 1] = mix(pixels[pixel + 1], green)
                    pixels[pixel + 2] = mix(pixels[pixel + 2], blue)
                    pixels[pixel + 3] = code
                }
            }
        }
        return result
    }
}

/// The alpha of a pixel and its eight neighbors, 0...255; 0 beyond the canvas.
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
        // These weights make slopes equal in every direction.
        let diagonal: Float = 0.7071
        slope = (c + i - a - g + (f - d) / diagonal, g + i - a - c + (h - b) / diagonal)
    }

    /// The point of the silhouette nearest to the pixel's center, as an offset in px.
    func edge(strongest: Float) -> (x: Float, y: Float) {
        let length = (slope.x * slope.x + slope.y * slope.y).squareRoot()
        guard length > 0 else { return (0, 0) }
        let (x, y) = (slope.x / length, slope.y / length)
        let inward = Self.distance(
            long: max(abs(x), abs(y)), short: min(abs(x), abs(y)), coverage: min(1, own / strongest))
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
