import StickerModel

/// The colors of a picture sorted by hue, so that the strongest is found and not the gray that all give together.
struct HueBins {
    private static let count = 24

    private var bins = [Ink](repeating: Ink(), count: Self.count)

    private struct Ink {
        var red = 0.0
        var green = 0.0
        var blue = 0.0
        var weight = 0.0
    }

    /// Counts a color by its strength: grays hardly count.
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

    /// The mean of the strongest hue with those beside it; nil when nothing was counted.
    var strongest: HueColor? {
        func around(_ bin: Int) -> [Ink] { (-1...1).map { bins[(bin + $0 + Self.count) % Self.count] } }
        let weights = bins.indices.map { around($0).reduce(0) { $0 + $1.weight } }
        guard let best = weights.indices.max(by: { weights[$0] < weights[$1] }), weights[best] > 0 else { return nil }
        let inks = around(best)
        func mean(_ channel: (Ink) -> Double) -> Double { inks.reduce(0) { $0 + channel($1) } / weights[best] }
        return HueColor(red: mean { $0.red }, green: mean { $0.green }, blue: mean { $0.blue })
    }
}
