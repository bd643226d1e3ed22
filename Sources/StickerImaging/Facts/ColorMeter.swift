import StickerModel

/// Looks at the colors of one frame: a few ten thousand of its pixels, evenly spread.
enum ColorMeter {
    private static let samples = 40_000
    /// Below this share of full saturation a color is called gray.
    private static let leastChroma = 0.15
    private static let hues = 12
    /// The least share of the picture that makes a hue count.
    private static let leastShare = 0.02
    private static let lightShare = 0.01

    /// nil when nothing is visible.
    static func colors(of frame: Raster) -> ColorFacts? {
        let count = frame.size.area
        guard count > 0 else { return nil }
        // An odd step does not follow the columns of even widths.
        let step = max(1, count / samples) | 1
        var weight = 0.0
        var chroma = 0.0
        var byHue = [Double](repeating: 0, count: hues)
        var byLight = [Double](repeating: 0, count: 256)
        frame.pixels.withUnsafeBytes { bytes in
            for index in stride(from: 0, to: count, by: step) {
                let alpha = Double(bytes[4 * index + 3]) / 255
                guard alpha > 0 else { continue }
                let (red, green, blue) = (Int(bytes[4 * index]), Int(bytes[4 * index + 1]), Int(bytes[4 * index + 2]))
                let spread = max(red, green, blue) - min(red, green, blue)
                weight += alpha
                chroma += alpha * Double(spread) / 255
                byLight[(2126 * red + 7152 * green + 722 * blue) / 10_000] += alpha
                if Double(spread) / 255 >= leastChroma { byHue[hue(red, green, blue, spread)] += alpha }
            }
        }
        guard weight > 0 else { return nil }
        var light = 0.0
        let highlight = byLight.indices.reversed().first { level in
            light += byLight[level]
            return light >= lightShare * weight
        }
        return ColorFacts(
            hueCount: byHue.filter { $0 >= leastShare * weight }.count, meanChroma: chroma / weight,
            highlight: Double(highlight ?? 0) / 255)
    }

    /// The sector of the color circle, red in the middle of the first.
    private static func hue(_ red: Int, _ green: Int, _ blue: Int, _ spread: Int) -> Int {
        let span = Double(spread)
        let most = max(red, green, blue)
        let sixth =
            if most == red {
                Double(green - blue) / span
            } else if most == green {
                Double(blue - red) / span + 2
            } else {
                Double(red - green) / span + 4
            }
        let turn = (sixth / 6 + 1 + 0.5 / Double(hues)).truncatingRemainder(dividingBy: 1)
        return min(Int(turn * Double(hues)), hues - 1)
    }
}
