import StickerModel

/// Paints a line of one colour round the silhouette of a picture, under its pixels.
///
/// The silhouette runs where coverage is half. A pixel of coverage `a` reaches `a` px further than its neighbour, so
/// the line's coverage at a distance is `a + width - distance`, cut to 0...1: edges are as smooth as the art's.
struct OutlineBrush {
    private let outline: Outline
    /// Offsets inside the brush with their distance, nearest first.
    private let reach: [(x: Int, y: Int, distance: Float)]

    init(_ outline: Outline) {
        self.outline = outline
        let width = outline.width.isFinite ? max(0, min(outline.width, 256)) : 0
        let radius = Int(width.rounded(.up)) + 1
        var reach: [(x: Int, y: Int, distance: Float)] = []
        for y in -radius...radius {
            for x in -radius...radius {
                let distance = Double(x * x + y * y).squareRoot()
                if distance < width + 1 { reach.append((x, y, Float(distance))) }
            }
        }
        self.reach = reach
    }

    /// The picture with its line; pictures in which nothing is visible stay as they are.
    func paint(_ raster: Raster) -> Raster {
        let strongest = raster.pixels.withUnsafeBufferPointer { pixels in
            stride(from: 3, to: pixels.count, by: 4).reduce(UInt8(0)) { max($0, pixels[$1]) }
        }
        guard strongest > 0, outline.width > 0 else { return raster }
        let line = coverage(of: raster, strongest: strongest)
        return composed(raster, over: line, strength: Float(strongest) / 255)
    }

    /// Coverage of the line and of everything inside it, 0...1.
    private func coverage(of raster: Raster, strongest: UInt8) -> [Float] {
        let (width, height) = (raster.width, raster.height)
        let scale = 1 / Float(strongest)
        let lineWidth = Float(min(outline.width, 256))
        let half = (Int(strongest) + 1) / 2
        var line = [Float](repeating: 0, count: width * height)
        raster.pixels.withUnsafeBufferPointer { pixels in
            line.withUnsafeMutableBufferPointer { line in
                /// Coverage of a pixel; nothing beyond the canvas.
                func alpha(_ x: Int, _ y: Int) -> Int {
                    x < 0 || y < 0 || x >= width || y >= height ? 0 : Int(pixels[4 * (y * width + x) + 3])
                }
                for y in 0..<height {
                    for x in 0..<width {
                        let own = alpha(x, y)
                        guard own > 0 else { continue }
                        // Neighbours that cover as much reach at least as far in their direction.
                        var (isInside, touchesSolid) = (true, own >= half)
                        for dy in -1...1 {
                            for dx in -1...1 where dx != 0 || dy != 0 {
                                let other = alpha(x + dx, y + dy)
                                if other >= half { touchesSolid = true }
                                if other < own { isInside = false }
                            }
                        }
                        // Glows below half coverage are no silhouette.
                        guard touchesSolid else { continue }
                        if isInside {
                            line[y * width + x] = 1
                        } else {
                            splat(Float(own) * scale + lineWidth, x, y, width, height, line)
                        }
                    }
                }
            }
        }
        return line
    }

    @inline(__always)
    private func splat(
        _ strength: Float, _ x: Int, _ y: Int, _ width: Int, _ height: Int,
        _ line: UnsafeMutableBufferPointer<Float>
    ) {
        reach.withUnsafeBufferPointer { reach in
            for offset in reach {
                let (px, py) = (x + offset.x, y + offset.y)
                guard px >= 0, py >= 0, px < width, py < height else { continue }
                let value = min(1, strength - offset.distance)
                let index = py &* width &+ px
                if value > line[index] { line[index] = value }
            }
        }
    }

    /// The art over the line, both with straight alpha.
    private func composed(_ raster: Raster, over line: [Float], strength: Float) -> Raster {
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
                    let under = line[index] * opacity * (1 - art)
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
