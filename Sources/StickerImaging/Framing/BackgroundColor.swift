import StickerModel

/// The background that suits a piece of art, for icons that must be opaque.
enum BackgroundColor {
    /// Samples along the longer side: enough for thin lines, few enough for huge photos.
    private static let samples = 192
    /// For art with a light edge, which a tint would hide.
    private static let slate = Color(red: 0x3A, green: 0x44, blue: 0x54)
    /// Contrast (WCAG 2) that an edge needs: pale yellow has 1.1 on a light tint, orange 1.6.
    private static let leastContrast: Float = 1.4

    /// The color of the border of a part of the art, which must be inside it, where that is opaque; of other art a light
    /// tint of its most frequent hue, or slate if most of its edge hardly stands out from the tint. nil if nothing is
    /// visible.
    static func of(_ art: Raster, _ part: PixelRect) -> Color? {
        if let border = art.borderColor(of: part) { return border }
        let step = max(1, max(part.width, part.height) / samples)
        var hues = HueCounter()
        var edge: [Float] = []
        var isVisible = false
        for y in stride(from: part.y + step / 2, to: part.y + part.height, by: step) {
            for x in stride(from: part.x + step / 2, to: part.x + part.width, by: step) {
                let color = art.pixel(x, y)
                guard color.alpha > 0 else { continue }
                isVisible = true
                hues.add(color)
                if art.isEdge(x, y, step, in: part) { edge.append(Light.of(color)) }
            }
        }
        guard isVisible else { return nil }
        let tint = hues.tint ?? .white
        let light = Light.of(tint)
        let distinct = edge.count { Light.contrast($0, light) >= leastContrast }
        return 4 * distinct >= 3 * edge.count ? tint : slate
    }
}

/// Finds the most frequent hue of a picture. The mean of all its colors would be gray.
private struct HueCounter {
    private static let hueCount = 12
    /// By hue: red, green and blue, 0...255, and the weight of their sum.
    private var sums = [SIMD4<Double>](repeating: SIMD4(), count: Self.hueCount)

    /// Counts a color by its strength: grays do not count.
    mutating func add(_ color: Color) {
        let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
        let chroma = max(red, green, blue) - min(red, green, blue)
        guard Double(chroma) >= ColorMeter.leastChroma * 255 else { return }
        let weight = Double(color.alpha) * Double(chroma)
        sums[ColorMeter.hue(red, green, blue, of: Self.hueCount)] +=
            SIMD4(Double(red), Double(green), Double(blue), 1) * weight
    }

    /// The mean color of that hue as bright as it can be, mixed with four parts of white; nil for gray art.
    var tint: Color? {
        guard let strongest = sums.max(by: { $0.w < $1.w }), strongest.w > 0 else { return nil }
        let brightest = max(strongest.x, strongest.y, strongest.z)
        func channel(_ sum: Double) -> UInt8 { UInt8((204 + 51 * sum / brightest).rounded()) }
        return Color(red: channel(strongest.x), green: channel(strongest.y), blue: channel(strongest.z))
    }
}

extension Raster {
    /// The pixel at `x`, `y`, which must be inside.
    fileprivate func pixel(_ x: Int, _ y: Int) -> Color {
        let at = 4 * (y * width + x)
        return Color(red: pixels[at], green: pixels[at + 1], blue: pixels[at + 2], alpha: pixels[at + 3])
    }

    /// Whether a pixel is rather opaque, and one at this distance is not, or is outside of the part.
    fileprivate func isEdge(_ x: Int, _ y: Int, _ distance: Int, in part: PixelRect) -> Bool {
        func isClear(_ x: Int, _ y: Int) -> Bool {
            guard x >= part.x, y >= part.y, x < part.x + part.width, y < part.y + part.height else { return true }
            return pixel(x, y).alpha < 128
        }
        return !isClear(x, y)
            && (isClear(x - distance, y) || isClear(x + distance, y) || isClear(x, y - distance)
                || isClear(x, y + distance))
    }

    /// The outermost pixels of a part, which must be inside the picture.
    func border(of part: PixelRect) -> [Color] {
        guard part.width > 1, part.height > 1 else { return [] }
        let (right, bottom) = (part.x + part.width - 1, part.y + part.height - 1)
        return (part.x...right).flatMap { [pixel($0, part.y), pixel($0, bottom)] }
            + (part.y...bottom).flatMap { [pixel(part.x, $0), pixel(right, $0)] }
    }

    /// The mean color of an opaque border; nil if some of it is not opaque.
    fileprivate func borderColor(of part: PixelRect) -> Color? {
        let border = border(of: part)
        guard !border.isEmpty, border.allSatisfy({ $0.alpha == 255 }) else { return nil }
        func mean(_ channel: (Color) -> UInt8) -> UInt8 {
            UInt8((border.reduce(0) { $0 + Int(channel($1)) } + border.count / 2) / border.count)
        }
        return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
    }
}

/// The outermost pixels of a piece of art.
package struct ArtBorder: Sendable {
    /// The channels of a border of one color may differ this much: JPEG leaves less in even areas.
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
        let part = PixelRect(first.size)
        guard let mean = first.borderColor(of: part) else {
            isEven = false
            return
        }
        isEven = first.border(of: part).allSatisfy { color in
            [(color.red, mean.red), (color.green, mean.green), (color.blue, mean.blue)].allSatisfy {
                abs(Int($0) - Int($1)) <= Self.evenness
            }
        }
    }
}
