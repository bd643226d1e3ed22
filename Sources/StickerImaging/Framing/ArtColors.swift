import StickerModel

/// The colors of a picture that a background must go with, sampled at equal distances.
struct ArtColors {
    /// Samples along the longer side: enough for thin lines, few enough for huge photos.
    private static let samples = 192
    /// Alpha from which a pixel belongs to the silhouette.
    private static let solid: UInt8 = 128

    /// The colors at the edge of the art.
    let silhouette: [Color]
    /// The most prominent hue, by area and strength.
    let strongest: HueColor

    /// The colors of a part of the art as if it were all; nil if nothing is visible.
    init?(_ art: Raster, _ part: PixelRect) {
        let art = RasterPart(art, part)
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

    /// The mean color of an opaque border; nil if some of it is not opaque.
    static func border(of art: Raster, _ part: PixelRect) -> Color? {
        let art = RasterPart(art, part)
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

/// A rectangle of a picture, without a copy of its pixels.
private struct RasterPart {
    private let picture: Raster
    private let rect: PixelRect

    /// `rect` must be inside the picture.
    init(_ picture: Raster, _ rect: PixelRect) {
        self.picture = picture
        self.rect = rect
    }

    var width: Int { rect.width }
    var height: Int { rect.height }

    /// The pixel at `x`, `y`, which must be inside.
    func color(_ x: Int, _ y: Int) -> Color {
        let pixel = offset(x, y)
        return Color(
            red: picture.pixels[pixel], green: picture.pixels[pixel + 1], blue: picture.pixels[pixel + 2],
            alpha: picture.pixels[pixel + 3])
    }

    /// Whether a neighbor at this distance has less alpha than `below`, or is beyond the rectangle.
    func isOpen(_ x: Int, _ y: Int, _ step: Int, below solid: UInt8) -> Bool {
        func isClear(_ x: Int, _ y: Int) -> Bool {
            guard x >= 0, y >= 0, x < width, y < height else { return true }
            return picture.pixels[offset(x, y) + 3] < solid
        }
        return isClear(x - step, y) || isClear(x + step, y) || isClear(x, y - step) || isClear(x, y + step)
    }

    private func offset(_ x: Int, _ y: Int) -> Int { 4 * ((rect.y + y) * picture.width + rect.x + x) }
}

/// The colors of a picture sorted by hue. Their mean would be gray; this finds the strongest one.
struct HueBins {
    private static let count = 24

    private var bins = [Ink](repeating: Ink(), count: Self.count)

    private struct Ink {
        var red = 0.0
        var green = 0.0
        var blue = 0.0
        var weight = 0.0
    }

    /// Counts a color by its strength: grays count very little.
    mutating func add(_ color: Color) {
        let (red, green, blue) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        let chroma = max(red, green, blue) - min(red, green, blue)
        let weight = Double(color.alpha) * (0.001 + chroma * chroma)
        let hue = HueColor(red: red, green: green, blue: blue).hue
        let bin = min(Self.count - 1, Int(hue / 360 * Double(Self.count)))
        bins[bin].red += weight * red
        bins[bin].green += weight * green
        bins[bin].blue += weight * blue
        bins[bin].weight += weight
    }

    /// The mean of the strongest hue and its two neighbors; nil if nothing was counted.
    var strongest: HueColor? {
        func around(_ bin: Int) -> [Ink] { (-1...1).map { bins[(bin + $0 + Self.count) % Self.count] } }
        let weights = bins.indices.map { around($0).reduce(0) { $0 + $1.weight } }
        guard let best = weights.indices.max(by: { weights[$0] < weights[$1] }), weights[best] > 0 else { return nil }
        let inks = around(best)
        func mean(_ channel: (Ink) -> Double) -> Double { inks.reduce(0) { $0 + channel($1) } / weights[best] }
        return HueColor(red: mean { $0.red }, green: mean { $0.green }, blue: mean { $0.blue })
    }
}

/// A color by hue, saturation and lightness.
struct HueColor {
    /// Degrees, 0..<360.
    var hue: Double
    /// 0...1
    var saturation: Double
    var lightness: Double

    init(hue: Double, saturation: Double, lightness: Double) {
        self.hue = hue
        self.saturation = saturation
        self.lightness = lightness
    }

    /// Of channels 0...1.
    init(red: Double, green: Double, blue: Double) {
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let chroma = most - least
        lightness = (most + least) / 2
        let room = 1 - abs(2 * lightness - 1)
        saturation = room > 1e-9 ? min(1, chroma / room) : 0
        guard chroma > 1e-9 else {
            hue = 0
            return
        }
        let sixth =
            if most == red {
                (green - blue) / chroma
            } else if most == green {
                (blue - red) / chroma + 2
            } else {
                (red - green) / chroma + 4
            }
        hue = 60 * (sixth < 0 ? sixth + 6 : sixth)
    }

    var color: Color {
        let chroma = saturation * (1 - abs(2 * lightness - 1))
        func channel(_ shift: Double) -> UInt8 {
            let sixth = (hue / 60 + shift).truncatingRemainder(dividingBy: 6)
            let share = max(0, min(1, abs(sixth - 3) - 1))
            return UInt8(max(0, min(255, ((lightness + chroma * (share - 0.5)) * 255).rounded())))
        }
        return Color(red: channel(0), green: channel(4), blue: channel(2))
    }
}
