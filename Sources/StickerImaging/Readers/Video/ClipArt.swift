import StickerModel

/// Art of which single frames can be asked for: the others are decoded where those build on them, and cost no more than
/// that.
protocol ClipArt: RasterArt {
    /// A pass over the frames of these numbers, which must not descend, with blocks of `side` px a side averaged; those
    /// of drawings in a size.
    func frames(numbered wanted: [Int], drawnAt size: PixelSize?, reducedBy side: Int) throws -> any FrameReader
}

extension ClipArt {
    func frames(reducedBy side: Int) throws -> any FrameReader {
        try frames(numbered: Array(facts.durations.indices), drawnAt: nil, reducedBy: side)
    }
}

extension ArtLimits {
    /// The limits of a clip as a whole, which may have more frames, as only those that are wanted are decoded.
    var ofClips: ArtLimits {
        var limits = self
        limits.frames *= 10
        return limits
    }
}
