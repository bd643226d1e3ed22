import StickerModel

/// Puts the frames of one piece of art on their canvas: cropped, resampled, outlined, on their background.
///
/// It reuses its buffers from frame to frame: make one for each pass, and do not use it from two threads at once.
final class Framer {
    private let placement: Placement
    private let framing: Framing
    private let brush: OutlineRenderer?
    private var resampler: (source: PixelSize, resampler: Resampler)?

    init(_ placement: Placement, _ framing: Framing) {
        self.placement = placement
        self.framing = framing
        brush = framing.outline.map(OutlineRenderer.init)
    }

    /// The finished picture, of the canvas's size. Art that fits without scaling keeps every bit.
    /// Throws `FileError` when the picture cannot be resampled.
    func frame(_ picture: Raster) throws(FileError) -> Raster {
        guard picture.width > 0, picture.height > 0 else { throw FileError(.damaged, "has no pixels") }
        let part = try placedPart(picture)
        var result = part.placed(at: placement.placed, on: placement.canvas)
        if let brush { result = brush.paint(result) }
        if let background = try background(under: picture) { result = result.over(background) }
        return result
    }

    /// The background; nil leaves the canvas transparent. It is taken from the picture as it was decoded, so that icons
    /// of all sizes have the same color.
    private func background(under picture: Raster) throws(FileError) -> Color? {
        guard framing.takesBackgroundFromArt else { return framing.background }
        let rect = try Placement.pixels(of: placement.source, framing)
        return BackgroundColor.of(picture, rect.scaled(from: placement.source, to: picture.size)) ?? framing.background
    }

    private func placedPart(_ picture: Raster) throws(FileError) -> Raster {
        if let enlarger = PixelEnlarger(placement), picture.size == placement.source {
            return enlarger.enlarge(picture)
        }
        let target = placement.placed.size
        let scaleX = Double(picture.width) / Double(placement.source.width)
        let scaleY = Double(picture.height) / Double(placement.source.height)
        var part = Resampler.Part(
            x: placement.x * scaleX, y: placement.y * scaleY,
            width: placement.width * scaleX, height: placement.height * scaleY)
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
        if let resampler, resampler.source == picture.size { return try resampler.resampler.resample(picture) }
        let made = try Resampler(
            source: picture.size, part: part, target: target, linearLight: framing.linearLight)
        resampler = (picture.size, made)
        return try made.resample(picture)
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

extension Raster {
    /// A rectangle of this picture, which must be inside it.
    func part(_ rect: PixelRect) -> Raster {
        if rect == PixelRect(size) { return self }
        var result = Raster(rect.size)
        let (own, row) = (width, 4 * rect.width)
        pixels.withUnsafeBytes { from in
            result.pixels.withUnsafeMutableBytes { to in
                for y in 0..<rect.height {
                    let start = 4 * ((rect.y + y) * own + rect.x)
                    UnsafeMutableRawBufferPointer(rebasing: to[(y * row)..<((y + 1) * row)])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: from[start..<(start + row)]))
                }
            }
        }
        return result
    }

    /// This picture at `rect` (of its own size) on a clear canvas that holds all of it.
    func placed(at rect: PixelRect, on canvas: PixelSize) -> Raster {
        if size == canvas { return self }
        var result = Raster(canvas)
        let row = 4 * width
        pixels.withUnsafeBytes { from in
            result.pixels.withUnsafeMutableBytes { to in
                for y in 0..<height {
                    let start = 4 * ((rect.y + y) * canvas.width + rect.x)
                    UnsafeMutableRawBufferPointer(rebasing: to[start..<(start + row)])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: from[(y * row)..<((y + 1) * row)]))
                }
            }
        }
        return result
    }

    /// This picture on a background of one color, mixed in sRGB values as viewers do.
    func over(_ background: Color) -> Raster {
        var result = self
        let under = Float(background.alpha) / 255
        let ink = (Float(background.red), Float(background.green), Float(background.blue))
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for pixel in stride(from: 0, to: pixels.count, by: 4) where pixels[pixel + 3] < 255 {
                let art = Float(pixels[pixel + 3]) / 255
                let rest = under * (1 - art)
                let alpha = art + rest
                guard alpha > 0 else { continue }
                func mix(_ own: UInt8, _ ink: Float) -> UInt8 {
                    UInt8(max(0, min(255, (Float(own) * art + ink * rest) / alpha + 0.5)))
                }
                pixels[pixel] = mix(pixels[pixel], ink.0)
                pixels[pixel + 1] = mix(pixels[pixel + 1], ink.1)
                pixels[pixel + 2] = mix(pixels[pixel + 2], ink.2)
                pixels[pixel + 3] = UInt8(max(0, min(255, alpha * 255 + 0.5)))
            }
        }
        return result
    }
}
