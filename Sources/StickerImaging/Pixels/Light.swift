import StickerModel

/// Relative luminance, 0...1, by WCAG 2.
enum Light {
    /// What WCAG adds to both sides of a contrast: light that a screen reflects.
    static let flare: Float = 0.05

    private static let reds = shares(0.2126)
    private static let greens = shares(0.7152)
    private static let blues = shares(0.0722)

    /// What each value of a channel adds.
    private static func shares(_ weight: Float) -> [Float] { LightCurve.linear.table.map { weight * Float($0) } }

    /// Of channels of 0...255.
    static func of(_ red: Float, _ green: Float, _ blue: Float) -> Float {
        func index(_ value: Float) -> Int { Int(max(0, min(255, value + 0.5))) }
        return reds[index(red)] + greens[index(green)] + blues[index(blue)]
    }

    static func of(_ color: Color) -> Float { of(Float(color.red), Float(color.green), Float(color.blue)) }

    /// The contrast of two luminances, from 1 on.
    static func contrast(_ one: Float, _ other: Float) -> Float {
        (max(one, other) + flare) / (min(one, other) + flare)
    }
}
