import StickerModel

/// Art that can be drawn at any instant, in any order.
protocol VectorAnimation: Art {
    /// A pass over the pictures at these instants. Throws `ArtProblem` when there are too many of them.
    func frames(at slots: [TimelineSlot], drawnAt size: PixelSize?) throws -> any FrameReader
}

extension Art {
    /// A pass over the frames wanted, which have to ascend; each once.
    func frames(wanted slots: [TimelineSlot], drawnAt size: PixelSize?) throws -> any FrameReader {
        if let drawing = self as? any VectorAnimation { return try drawing.frames(at: slots, drawnAt: size) }
        return PickedFrames(try frames(drawnAt: size), wanted: slots.map(\.frame))
    }
}
