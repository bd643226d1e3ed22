import StickerModel

/// Backgrounds taken from art: from one picture for all sizes, so that all icons have the same color.
struct ArtBackgrounds {
    private let art: any Art
    private var known: [Key: Color?] = [:]

    init(_ art: any Art) { self.art = art }

    /// The framing with its background color, if that is taken from the art. Throws `FileError`.
    mutating func resolved(_ framing: Framing, _ slot: TimelineSlot) throws -> Framing {
        guard framing.takesBackgroundFromArt else { return framing }
        let size = art.facts.size
        let key = Key(part: try Placement.pixels(of: size, framing), instant: slot.instant)
        if known[key] == nil {
            let picture = try art.frames(
                wanted: [slot], drawnAt: ArtContent.drawing(of: art.facts), reducedBy: Reduction.side(for: art.facts)
            ).next()?.raster
            known[key] = .some(picture.flatMap { BackgroundColor.of($0, key.part.scaled(from: size, to: $0.size)) })
        }
        var framing = framing
        framing.takesBackgroundFromArt = false
        framing.background = (known[key] ?? nil) ?? framing.background
        return framing
    }

    private struct Key: Hashable {
        var part: PixelRect
        var instant: SourceInstant
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
