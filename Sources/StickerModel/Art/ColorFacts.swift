/// What colors the visible pixels of a picture's first frame have, each pixel counted by its opacity.
package struct ColorFacts: Sendable, Equatable, Codable {
    /// Hues, of twelve, that cover at least 2 % of the picture in a color strong enough to be named.
    package var hueCount: Int
    /// How colorful the picture is on average: 0 gray to 1 fully saturated.
    package var meanChroma: Double
    /// The lightest that 1 % of the picture is at least: 0 black to 1 white.
    package var highlight: Double

    package init(hueCount: Int, meanChroma: Double, highlight: Double) {
        self.hueCount = hueCount
        self.meanChroma = meanChroma
        self.highlight = highlight
    }
}
