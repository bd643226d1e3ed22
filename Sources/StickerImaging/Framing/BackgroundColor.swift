import StickerModel

/// Backgrounds taken from art: from one picture for all sizes, so that all icons have the same color.
struct ArtBackgrounds {
    private let art: any Art
    private var cached: [Key: Color?] = [:]

    init(_ art: any Art) { self.art = art }

    /// The framing with its background color, if that is taken from the art. Throws `FileError`.
    mutating func resolved(_ framing: Framing, _ slot: TimelineSlot) throws -> Framing {
        guard framing.takesBackgroundFromArt else { return framing }
        let size = art.facts.size
        let key = Key(part: try Placement.pixels(of: size, framing), instant: slot.instant, screen: framing.key)
        if cached[key] == nil {
            let picture = try art.frames(
                [slot], drawnAt: ArtContent.drawing(of: art.facts), reducedBy: Reduction.side(for: art.facts)
            ).cuttingOut(framing.key).next()?.raster
            cached[key] = .some(picture.flatMap { BackgroundColor.of($0, key.part.scaled(from: size, to: $0.size)) })
        }
        var framing = framing
        framing.takesBackgroundFromArt = false
        framing.background = (cached[key] ?? nil) ?? framing.background
        return framing
    }

    private struct Key: Hashable {
        var part: PixelRect
        var instant: TimelineSlot
        var screen: ChromaKey?
    }
}

extension PixelRect {
    /// The same part of a picture that has another size, at least 1 px; exactly this one where the sizes are equal.
    fileprivate func scaled(from source: PixelSize, to size: PixelSize) -> PixelRect {
        if source == size { return self }
        let left = min(size.width - 1, x * size.width / source.width)
        let top = min(size.height - 1, y * size.height / source.height)
        return PixelRect(
            x: left, y: top, width: max(1, min(size.width, (x + width) * size.width / source.width) - left),
            height: max(1, min(size.height, (y + height) * size.height / source.height) - top))
    }
}

/// The background that suits a piece of art, for icons that must be opaque.
enum BackgroundColor {
    /// Samples along the longer side: enough for thin lines, few enough for huge photos.
    private static let samples = 192
    /// For art with a light edge, which white would hide.
    private static let slate = Color(red: 0x3A, green: 0x44, blue: 0x54)
    /// Contrast (WCAG 2) that an edge needs: bright yellow has 1.2 on white, orange 1.8.
    private static let leastContrast: Float = 1.4

    /// The color of the border of a part of the art, which must be inside it, where that is opaque; for other art white, or
    /// slate if much of its edge hardly stands out from white. nil if nothing is visible.
    static func of(_ art: Raster, _ part: PixelRect) -> Color? {
        if let border = art.borderColor(of: part) { return border }
        let step = max(1, max(part.width, part.height) / samples)
        var edge: [Float] = []
        var isVisible = false
        for y in stride(from: part.y + step / 2, to: part.y + part.height, by: step) {
            for x in stride(from: part.x + step / 2, to: part.x + part.width, by: step) {
                let color = art.pixel(x, y)
                isVisible = isVisible || color.alpha > 0
                if art.isEdge(x, y, step, in: part) { edge.append(Light.of(color)) }
            }
        }
        guard isVisible else { return nil }
        let white = Light.of(Color.white)
        let distinct = edge.count { Light.contrast($0, white) >= leastContrast }
        return 4 * distinct >= 3 * edge.count ? .white : slate
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

extension Art {
    /// Whether the border of the first frame is opaque and has one color: a background of that color joins it without a
    /// seam.
    package func hasEvenBorder() throws(FileError) -> Bool {
        var first: Raster?
        try forEachFrame { frame in
            first = frame.raster
            return false
        }
        guard let first else { throw .missingFrames(0) }
        let part = PixelRect(first.size)
        guard let mean = first.borderColor(of: part) else { return false }
        return first.border(of: part).allSatisfy { color in
            // JPEG leaves smaller differences in even areas.
            [(color.red, mean.red), (color.green, mean.green), (color.blue, mean.blue)].allSatisfy {
                abs(Int($0) - Int($1)) <= 12
            }
        }
    }
}
