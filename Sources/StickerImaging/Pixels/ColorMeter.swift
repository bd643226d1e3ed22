import StickerModel

/// Measures the colors of one frame: a few tens of thousands of its pixels, evenly spread.
enum ColorMeter {
    /// Pixels: all of a sticker of 200 px, and one in seven of 512 px. Shares of a hundredth still count 400 of them.
    private static let samples = 40_000
    /// A color with less than this share of full saturation looks gray beside others; JPEG leaves as much in grays.
    static let leastChroma = 0.15
    /// Sectors of 30 degrees, the hues that have names of their own.
    private static let hues = 12
    /// A hue counts from this share of the picture on; soft edges between two colors have more hues than the art.
    private static let leastHueShare = 0.02
    /// The highlight is as bright as this share of the picture; single pixels may be brighter.
    private static let highlightShare = 0.01

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
                if Double(spread) / 255 >= leastChroma { byHue[hue(red, green, blue)] += alpha }
            }
        }
        guard weight > 0 else { return nil }
        var light = 0.0
        let highlight = byLight.indices.reversed().first { level in
            light += byLight[level]
            return light >= highlightShare * weight
        }
        return ColorFacts(
            hueCount: byHue.filter { $0 >= leastHueShare * weight }.count, meanChroma: chroma / weight,
            highlight: Double(highlight ?? 0) / 255)
    }

    /// The sector of the color circle, red in the middle of the first. The color must not be gray.
    private static func hue(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let brightest = max(red, green, blue)
        let chroma = Double(brightest - min(red, green, blue))
        let sixth =
            switch brightest {
            case red: Double(green - blue) / chroma
            case green: Double(blue - red) / chroma + 2
            default: Double(red - green) / chroma + 4
            }
        let turn = (sixth / 6 + 1 + 0.5 / Double(hues)).truncatingRemainder(dividingBy: 1)
        return min(Int(turn * Double(hues)), hues - 1)
    }
}
