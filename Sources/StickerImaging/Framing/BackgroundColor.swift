import StickerModel

/// The background that suits a piece of art, for icons that must be opaque.
enum BackgroundColor {
    /// Backgrounds, the preferred one first: art with dark edges gets the first, white art the second.
    private static let backgrounds: [(lightness: Double, saturation: Double)] = [(0.9, 0.55), (0.7, 0.5), (0.34, 0.45)]
    /// Two colors are easy to tell apart from this contrast (WCAG 2), or from this distance (0...765, which weighs red
    /// and blue by how much red there is).
    private static let contrast = 1.38
    private static let distance = 160.0
    /// The share of the silhouette that must differ from the background.
    private static let share = 0.9

    /// The color of the border of opaque art; for other art a tint of its strongest color that differs from its
    /// silhouette. nil if nothing is visible.
    static func of(_ art: Raster) -> Color? { of(art, PixelRect(art.size)) }

    /// The same for a part of the art, as if it were all.
    static func of(_ art: Raster, _ part: PixelRect) -> Color? {
        if let border = ArtColors.border(of: art, part) { return border }
        guard let colors = ArtColors(art, part) else { return nil }
        let tints = backgrounds.map { tint(colors.strongest, lightness: $0.lightness, saturation: $0.saturation) }
        let shares = tints.map { standingOut(colors.silhouette, from: $0) }
        let good = shares.firstIndex { $0 >= share } ?? shares.indices.max { shares[$0] < shares[$1] }
        return good.map { tints[$0] }
    }

    private static func tint(_ strongest: HueColor, lightness: Double, saturation: Double) -> Color {
        // Gray art gets a cool gray, which differs from white and from black.
        guard strongest.saturation > 0.06 else {
            return HueColor(hue: 215, saturation: 0.14, lightness: lightness).color
        }
        var hue = strongest.hue
        // Dark yellow looks like mud: yellow art gets the opposite hue.
        if lightness < 0.5, (30...75).contains(hue) { hue = 228 }
        return HueColor(hue: hue, saturation: min(strongest.saturation, saturation), lightness: lightness).color
    }

    /// The share of the colors that are easy to tell from a background.
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

/// Backgrounds taken from vector art: from one drawing for all sizes, so that all icons have the same color.
struct VectorBackgrounds {
    private static let side = 256

    private let art: any Art
    private var known: [Key: Color?] = [:]

    init(_ art: any Art) { self.art = art }

    /// The framing with its background color, if that is taken from vector art. Throws `FileError`.
    mutating func settled(_ framing: Framing, frame: Int) throws(FileError) -> Framing {
        guard framing.takesBackgroundFromArt, art.facts.format.isVector else { return framing }
        var framing = framing
        framing.takesBackgroundFromArt = false
        let key = Key(crop: framing.crop, content: framing.content, frame: frame)
        if known[key] == nil { known[key] = .some(try background(of: key)) }
        framing.background = (known[key] ?? nil) ?? framing.background
        return framing
    }

    private func background(of key: Key) throws(FileError) -> Color? {
        var edit = ArtEdit()
        edit.crop = key.crop
        edit.content = key.content
        let framing = Framing(edit, canvas: .within(side: Self.side))
        let placement = try Placement(art.facts.size, framing, isVector: true)
        do {
            let reader = try art.frames(drawnAt: placement.drawnAt)
            for _ in 0..<key.frame { _ = try reader.next() }
            guard let picture = try reader.next()?.raster else { return nil }
            return BackgroundColor.of(try Framer(placement, framing).frame(picture))
        } catch let problem as FileError {
            throw problem
        } catch {
            return nil
        }
    }

    private struct Key: Hashable {
        var crop: PixelRect?
        var content: ArtPart?
        var frame: Int
    }
}

/// The outermost pixels of a piece of art.
package struct ArtBorder: Sendable {
    /// The channels of a border of one color may differ this much.
    private static let evenness = 12

    /// The border is opaque and has one color: a background of that color joins it without a seam.
    package let isEven: Bool

    /// Looks at the first frame; vector art is drawn at its natural size. Throws `FileError`.
    package init(_ art: any Art) throws(FileError) {
        var first: Raster?
        try art.forEachFrame { frame in
            first = frame.raster
            return false
        }
        guard let first else { throw .missingFrames(0) }
        isEven = Self.isEven(first)
    }

    private static func isEven(_ picture: Raster) -> Bool {
        guard let mean = ArtColors.border(of: picture, PixelRect(picture.size)) else { return false }
        func isNear(_ x: Int, _ y: Int) -> Bool {
            let pixel = 4 * (y * picture.width + x)
            return zip([mean.red, mean.green, mean.blue], picture.pixels[pixel..<(pixel + 3)]).allSatisfy {
                abs(Int($0) - Int($1)) <= evenness
            }
        }
        return (0..<picture.width).allSatisfy { isNear($0, 0) && isNear($0, picture.height - 1) }
            && (0..<picture.height).allSatisfy { isNear(0, $0) && isNear(picture.width - 1, $0) }
    }
}
