import StickerModel

/// The colors of a picture that a background has to go with, from samples at equal distances.
struct ArtColors {
    /// Samples along the longer side: enough for thin lines, few enough for huge photos.
    private static let samples = 192
    /// Alpha from which a pixel belongs to the silhouette.
    private static let solid: UInt8 = 128

    /// Where art meets what is behind it.
    let silhouette: [Color]
    /// The hue that is seen most, by area and strength.
    let strongest: HueColor

    /// nil when nothing is visible.
    init?(_ art: Raster) {
        let step = max(1, max(art.width, art.height) / Self.samples)
        var edge: [Color] = []
        var bins = HueBins()
        for y in stride(from: step / 2, to: art.height, by: step) {
            for x in stride(from: step / 2, to: art.width, by: step) {
                let color = art.color(x, y)
                guard color.alpha > 0 else { continue }
                bins.add(color)
                if color.alpha >= Self.solid, art.isOpen(x, y, step, below: Self.solid) { edge.append(color) }
            }
        }
        guard let strongest = bins.strongest else { return nil }
        silhouette = edge
        self.strongest = strongest
    }

    /// The mean color of a border that hides everything behind it; nil when some of it is clear.
    static func border(of art: Raster) -> Color? {
        let (right, bottom) = (art.width - 1, art.height - 1)
        guard right > 0, bottom > 0 else { return nil }
        var sum = (red: 0, green: 0, blue: 0, count: 0)
        func add(_ x: Int, _ y: Int) -> Bool {
            let color = art.color(x, y)
            sum = (
                sum.red + Int(color.red), sum.green + Int(color.green), sum.blue + Int(color.blue), sum.count + 1
            )
            return color.alpha == 255
        }
        for x in 0...right { guard add(x, 0), add(x, bottom) else { return nil } }
        for y in 0...bottom { guard add(0, y), add(right, y) else { return nil } }
        func mean(_ total: Int) -> UInt8 { UInt8((total + sum.count / 2) / sum.count) }
        return Color(red: mean(sum.red), green: mean(sum.green), blue: mean(sum.blue))
    }
}

extension Raster {
    /// The pixel at a place inside.
    fileprivate func color(_ x: Int, _ y: Int) -> Color {
        let pixel = 4 * (y * width + x)
        return Color(
            red: pixels[pixel], green: pixels[pixel + 1], blue: pixels[pixel + 2], alpha: pixels[pixel + 3])
    }

    /// Whether a neighbour at this distance is clearer than `below`, or beyond the canvas.
    fileprivate func isOpen(_ x: Int, _ y: Int, _ step: Int, below solid: UInt8) -> Bool {
        func isClear(_ x: Int, _ y: Int) -> Bool {
            guard x >= 0, y >= 0, x < width, y < height else { return true }
            return pixels[4 * (y * width + x) + 3] < solid
        }
        return isClear(x - step, y) || isClear(x + step, y) || isClear(x, y - step) || isClear(x, y + step)
    }
}
