import StickerModel

/// Puts the frames of one piece of art on their canvas: cropped, resampled, outlined, grounded.
///
/// Reuses its buffers from frame to frame; one for each pass, not for use from two threads at once.
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

    /// The finished picture, of the canvas's size. Art that already fits one to one keeps every bit.
    /// Throws `ArtProblem` when the picture cannot be resampled.
    func frame(_ picture: Raster) throws(ArtProblem) -> Raster {
        guard picture.width > 0, picture.height > 0 else { throw ArtProblem(.damaged, "has no pixels") }
        let part = try placedPart(picture)
        var shown = part.placed(at: placement.placed, on: placement.canvas)
        if let brush { shown = brush.paint(shown) }
        if let background = try background(under: picture) { shown = shown.over(background) }
        return shown
    }

    /// What the art stands on; nil leaves the canvas transparent. Taken from the picture as it was decoded, so that
    /// icons of all sizes stand on the same color.
    private func background(under picture: Raster) throws(ArtProblem) -> Color? {
        guard framing.takesBackgroundFromArt else { return framing.background }
        let part = picture.part(try Placement.cropped(picture.size, to: framing.crop))
        return BackgroundColor.of(part) ?? framing.background
    }

    private func placedPart(_ picture: Raster) throws(ArtProblem) -> Raster {
        let target = PixelSize(placement.placed.width, placement.placed.height)
        let scaleX = Double(picture.width) / Double(placement.source.width)
        let scaleY = Double(picture.height) / Double(placement.source.height)
        var part = Resampler.Part(
            x: placement.x * scaleX, y: placement.y * scaleY,
            width: placement.width * scaleX, height: placement.height * scaleY)
        // Vector art was drawn so that its part has the target's size up to rounding.
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
