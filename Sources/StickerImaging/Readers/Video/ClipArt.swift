import StickerModel

/// Raster art of which single frames can be asked for: the others are decoded where those build on them, and cost no
/// more than that.
protocol ClipArt: RasterArt {
    /// A pass over the frames of these numbers, which must not descend, with blocks of `side` px a side averaged.
    func frames(numbered wanted: [Int], reducedBy side: Int) throws -> any FrameReader
}

extension ClipArt {
    func frames(reducedBy side: Int) throws -> any FrameReader {
        try frames(numbered: Array(facts.durations.indices), reducedBy: side)
    }
}
