import StickerModel

/// Puts the frames of one piece of art on their canvas: cropped, resampled, outlined, on their background.
///
/// It reuses its buffers from frame to frame: make one for each pass, and do not use it from two threads at once.
final class Framer {
    private let placement: Placement
    private let brush: OutlineRenderer?
    private var resampler: Resampler?

    init(_ placement: Placement) {
        self.placement = placement
        brush = placement.framing.outline.map(OutlineRenderer.init)
    }

    /// The finished picture, of the canvas's size. Art that fits without scaling keeps every bit.
    /// Throws `FileError` when the picture cannot be resampled.
    func frame(_ picture: Raster) throws(FileError) -> Raster {
        guard picture.width > 0, picture.height > 0 else { throw FileError(.damaged, "has no pixels") }
        let part = try placedPart(picture)
        var result = part.placed(at: placement.placed, on: placement.canvas)
        if let brush { result = brush.paint(result) }
        if let background = placement.framing.background { result = result.over(background) }
        return result
    }

    private func placedPart(_ picture: Raster) throws(FileError) -> Raster {
        if let enlarged = placement.enlarged(picture) { return enlarged }
        let target = placement.placed.size
        let scaleX = Double(picture.width) / Double(placement.source.width)
        let scaleY = Double(picture.height) / Double(placement.source.height)
        var part = ArtPart(
            x: placement.part.x * scaleX, y: placement.part.y * scaleY,
            width: placement.part.width * scaleX, height: placement.part.height * scaleY)
        // Vector art was drawn in such a size that its part has the target's size, except for rounding.
        let isDrawn = placement.drawnAt != nil
        let slack = isDrawn ? 1.0 : 1e-9
        if abs(part.width - Double(target.width)) < slack, abs(part.height - Double(target.height)) < slack,
            target.width <= picture.width, target.height <= picture.height,
            isDrawn || (part.x == part.x.rounded() && part.y == part.y.rounded())
        {
            part.x = min(part.x.rounded(), Double(picture.width - target.width))
            part.y = min(part.y.rounded(), Double(picture.height - target.height))
            return picture.part(PixelRect(x: Int(part.x), y: Int(part.y), width: target.width, height: target.height))
        }
        if let resampler, resampler.source == picture.size { return try resampler.resample(picture) }
        let made = try Resampler(
            source: picture.size, part: part, target: target, linearLight: placement.framing.linearLight)
        resampler = made
        return try made.resample(picture)
    }
}

extension Placement {
    /// The visible part of pixel art enlarged by a whole factor: every pixel becomes a square of its own color, and
    /// none is mixed with another. nil where `picture` has another size than the source, or is not placed in this way.
    func enlarged(_ picture: Raster) -> Raster? {
        guard let side = pixelSide, side > 1, picture.size == source else { return nil }
        let (left, top) = (Int((part.x * Double(side)).rounded()), Int((part.y * Double(side)).rounded()))
        let columns = (0..<placed.width).map { min(picture.width - 1, (left + $0) / side) }
        let rows = (0..<placed.height).map { min(picture.height - 1, (top + $0) / side) }
        return picture.withPixelWords { source in
            Raster(placed.size) { x, y in UInt32(littleEndian: source[rows[y] * picture.width + columns[x]]) }
        }
    }
}

extension Raster {
    /// A rectangle of this picture, which must be inside it.
    func part(_ rect: PixelRect) -> Raster {
        if rect == PixelRect(size) { return self }
        let bytes = PixelRect(x: 4 * rect.x, y: rect.y, width: 4 * rect.width, height: rect.height)
        return Raster(rect.size, pixels: bytes.rows(of: pixels, width: 4 * width, lead: 0)) ?? Raster(rect.size)
    }

    /// This picture at `rect` (of its own size) on a clear canvas that holds all of it.
    func placed(at rect: PixelRect, on canvas: PixelSize) -> Raster {
        if size == canvas { return self }
        var result = Raster(canvas)
        result.draw(self, at: rect, isBlended: false)
        return result
    }

    /// This picture on a background of one color, mixed in sRGB values as viewers do. `weight` is how much of the background
    /// is seen at a pixel, 0...1, by its index; by default what the picture lets through.
    func over(_ background: Color, weight: ((Int) -> Float)? = nil) -> Raster {
        let opacity = Float(background.alpha) / 255
        return mapping { index, pixel in
            if pixel >> 24 == 255 { return pixel }
            let art = Float(pixel >> 24) / 255
            let rest = opacity * (weight?(index) ?? 1 - art)
            let alpha = art + rest
            let code = UInt32(max(0, min(255, alpha * 255 + 0.5)))
            guard rest > 0, code > 0 else { return pixel }
            func mix(_ ink: UInt8, _ shift: UInt32) -> UInt32 {
                let own = Float(pixel >> shift & 255)
                return UInt32(max(0, min(255, (own * art + Float(ink) * rest) / alpha + 0.5))) << shift
            }
            return mix(background.red, 0) | mix(background.green, 8) | mix(background.blue, 16) | code << 24
        }
    }
}
