import StickerModel

/// The background that suits a piece of art, for icons that must be opaque.
enum BackgroundColor {
    /// Grounds by lightness, the friendliest first: art dark at its edges stands on the first, white art on the second.
    private static let backgrounds: [(lightness: Double, saturation: Double)] = [(0.9, 0.55), (0.7, 0.5), (0.34, 0.45)]
    /// From here on two colors are told apart at a glance: as contrast by WCAG 2, or as a distance that weighs red and
    /// blue by how much red there is, 0...765.
    private static let contrast = 1.38
    private static let distance = 160.0
    /// The share of the silhouette that has to stand out.
    private static let share = 0.9

    /// What goes on beyond the border of opaque art; under other art a tint of its strongest colors that its silhouette
    /// stands out from. nil when nothing is visible.
    static func of(_ art: Raster) -> Color? {
        if let border = ArtColors.border(of: art) { return border }
        guard let colors = ArtColors(art) else { return nil }
        let tints = backgrounds.map { tint(colors.strongest, lightness: $0.lightness, saturation: $0.saturation) }
        let shares = tints.map { standingOut(colors.silhouette, from: $0) }
        let good = shares.firstIndex { $0 >= share } ?? shares.indices.max { shares[$0] < shares[$1] }
        return good.map { tints[$0] }
    }

    private static func tint(_ strongest: HueColor, lightness: Double, saturation: Double) -> Color {
        // Art in grays gets a cool gray, which white and black stand out from alike.
        guard strongest.saturation > 0.06 else {
            return HueColor(hue: 215, saturation: 0.14, lightness: lightness).color
        }
        var hue = strongest.hue
        // Dark yellow is mud: yellow stands on its opposite.
        if lightness < 0.5, (30...75).contains(hue) { hue = 228 }
        return HueColor(hue: hue, saturation: min(strongest.saturation, saturation), lightness: lightness).color
    }

    /// The share of the colors that are told apart from a background.
    private static func standingOut(_ colors: [Color], from background: Color) -> Double {
        guard !colors.isEmpty else { return 1 }
        let under = luminance(background)
        let count = colors.count { color in
            let own = luminance(color)
            return (max(own, under) + 0.05) / (min(own, under) + 0.05) >= contrast
                || distance(color, background) >= distance
        }
        return Double(count) / Double(colors.count)
    }

    private static func distance(_ one: Color, _ other: Color) -> Double {
        let red = Double(one.red) - Double(other.red)
        let green = Double(one.green) - Double(other.green)
        let blue = Double(one.blue) - Double(other.blue)
        let share = (Double(one.red) + Double(other.red)) / 512
        return ((2 + share) * red * red + 4 * green * green + (3 - share) * blue * blue).squareRoot()
    }

    /// 0...1, by WCAG 2.
    private static func luminance(_ color: Color) -> Double {
        func light(_ code: UInt8) -> Double { Double(LightCurve.linear.table[Int(code)]) }
        return 0.2126 * light(color.red) + 0.7152 * light(color.green) + 0.0722 * light(color.blue)
    }
}
