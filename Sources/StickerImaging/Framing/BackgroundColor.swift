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

/// Grounds taken from vector art: from one drawing, whatever sizes are wanted, so that all icons stand on one color.
struct VectorBackgrounds {
    private static let side = 256

    private let art: any Art
    private var known: [Key: Color?] = [:]

    init(_ art: any Art) { self.art = art }

    /// The framing with its background as a color, where it is taken from vector art. Throws `ArtProblem`.
    mutating func settled(_ framing: Framing, frame: Int) throws(ArtProblem) -> Framing {
        guard framing.takesBackgroundFromArt, art.facts.format.isVector else { return framing }
        var framing = framing
        framing.takesBackgroundFromArt = false
        let key = Key(crop: framing.crop, frame: frame)
        if known[key] == nil { known[key] = .some(try background(of: key)) }
        framing.background = (known[key] ?? nil) ?? framing.background
        return framing
    }

    private func background(of key: Key) throws(ArtProblem) -> Color? {
        var edit = ArtEdit()
        edit.crop = key.crop
        let framing = Framing(edit, canvas: .within(side: Self.side))
        let placement = try Placement(art.facts.size, framing, isVector: true)
        do {
            let reader = try art.frames(drawnAt: placement.drawnAt)
            for _ in 0..<key.frame { _ = try reader.next() }
            guard let picture = try reader.next()?.raster else { return nil }
            return BackgroundColor.of(try Framer(placement, framing).frame(picture))
        } catch let problem as ArtProblem {
            throw problem
        } catch {
            return nil
        }
    }

    private struct Key: Hashable {
        var crop: PixelRect?
        var frame: Int
    }
}

/// The outermost pixels of a piece of art.
package struct ArtBorder: Sendable {
    /// Channels of a border may differ this much and still be one color.
    private static let evenness = 12

    /// Opaque all round and of one color: a background of that color goes on from it without a seam.
    package let isEven: Bool

    /// Looks at the first frame; vector art is drawn at its natural size. Throws `ArtProblem`.
    package init(_ art: any Art) throws(ArtProblem) {
        do {
            let drawing = art.facts.format.isVector ? art.facts.size : nil
            guard let picture = try art.frames(drawnAt: drawing).next()?.raster else {
                throw ArtProblem.missingFrames(0)
            }
            isEven = Self.isEven(picture)
        } catch let problem as ArtProblem {
            throw problem
        } catch {
            throw ArtProblem(.damaged, "cannot be decoded")
        }
    }

    private static func isEven(_ picture: Raster) -> Bool {
        guard let mean = ArtColors.border(of: picture) else { return false }
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
