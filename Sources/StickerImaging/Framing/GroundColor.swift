import StickerModel

/// The ground that suits a piece of art, for icons that must be opaque.
enum GroundColor {
    /// Channels of a border may differ this much and still be one color.
    private static let evenness = 12.0
    /// How much of its own color the art lends to the ground.
    private static let tint = 0.22
    /// Mean lightness, 0...255, from which art would vanish on a light ground.
    private static let pale = 225.0

    /// The color of an even, opaque border goes on; other art stands on a light tint of its mean color, pale art on a
    /// darker one. nil when nothing is visible.
    static func of(_ art: Raster) -> Color? {
        if let border = border(of: art) { return border }
        guard let mean = mean(of: art) else { return nil }
        let lightness = 0.2126 * mean.red + 0.7152 * mean.green + 0.0722 * mean.blue
        if lightness > pale { return color(mean.map { $0 * 0.72 }) }
        return color(mean.map { 255 - (255 - $0) * tint })
    }

    private struct Ink {
        var red = 0.0
        var green = 0.0
        var blue = 0.0

        func map(_ change: (Double) -> Double) -> Ink {
            Ink(red: change(red), green: change(green), blue: change(blue))
        }
    }

    private static func border(of art: Raster) -> Color? {
        let last = (x: art.width - 1, y: art.height - 1)
        guard last.x > 0, last.y > 0 else { return nil }
        let top: [Int] = (0...last.x).flatMap { x in [4 * x, 4 * (x + last.y * art.width)] }
        let sides: [Int] = (0...last.y).flatMap { y in [4 * y * art.width, 4 * (y * art.width + last.x)] }
        let ring = top + sides
        guard ring.allSatisfy({ art.pixels[$0 + 3] == 255 }) else { return nil }
        func channel(_ offset: Int) -> Double? {
            let values = ring.map { Double(art.pixels[$0 + offset]) }
            guard let least = values.min(), let most = values.max(), most - least <= evenness else { return nil }
            return values.reduce(0, +) / Double(values.count)
        }
        guard let red = channel(0), let green = channel(1), let blue = channel(2) else { return nil }
        return color(Ink(red: red, green: green, blue: blue))
    }

    private static func mean(of art: Raster) -> Ink? {
        var sum = Ink()
        var weight = 0.0
        for pixel in stride(from: 0, to: art.pixels.count, by: 4) where art.pixels[pixel + 3] > 0 {
            let alpha = Double(art.pixels[pixel + 3])
            sum.red += alpha * Double(art.pixels[pixel])
            sum.green += alpha * Double(art.pixels[pixel + 1])
            sum.blue += alpha * Double(art.pixels[pixel + 2])
            weight += alpha
        }
        return weight > 0 ? sum.map { $0 / weight } : nil
    }

    private static func color(_ ink: Ink) -> Color {
        func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
        return Color(red: byte(ink.red), green: byte(ink.green), blue: byte(ink.blue))
    }
}
