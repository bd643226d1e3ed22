import StickerModel

/// Frames decoded and placed again for each pass, one in memory at a time.
struct StreamedFrames: FrameStore {
    let art: any Art
    let placement: Placement
    let framing: Framing
    /// What of the source is shown, in order.
    let sources: [TimelineSlot]

    var size: PixelSize { placement.canvas }
    var count: Int { sources.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        let framer = Framer(placement, framing)
        var position = 0
        while position < sources.count {
            // A loop that was rotated to its poster jumps back once: a new pass serves the rest.
            var end = position + 1
            while end < sources.count, sources[end - 1].isBefore(sources[end]) { end += 1 }
            let reader = try art.frames(wanted: Array(sources[position..<end]), drawnAt: placement.drawnAt)
            for slot in position..<end {
                guard let frame = try reader.next() else { throw ArtProblem.missingFrames(slot) }
                guard try body(slot, framer.frame(frame.raster)) else { return }
            }
            position = end
        }
    }

    func picking(_ positions: [Int]) -> any FrameStore {
        StreamedFrames(art: art, placement: placement, framing: framing, sources: positions.map { sources[$0] })
    }
}

extension ArtProblem {
    /// The file promised more frames than it holds.
    static func missingFrames(_ count: Int) -> ArtProblem {
        ArtProblem(.damaged, "ends after frame \(Figures.grouped(count))", hint: "save the art again from its editor")
    }
}
