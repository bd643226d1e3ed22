import StickerModel

/// Frames decoded and placed again for each pass, one in memory at a time.
struct StreamedFrames: FrameStore {
    let art: any Art
    let placement: Placement
    let framing: Framing
    /// Indexes of source frames in the order they are shown.
    let sources: [Int]

    var size: PixelSize { placement.canvas }
    var count: Int { sources.count }

    /// Frames that are not wanted are decoded, as later ones build on them, but not resized.
    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        let framer = Framer(placement, framing)
        var position = 0
        while position < sources.count {
            let reader = try art.frames(drawnAt: placement.drawnAt)
            var index = 0
            // A loop that was rotated to its poster jumps back once: a new pass serves the rest.
            repeat {
                guard let frame = try reader.next() else { throw ArtProblem.missingFrames(index) }
                if index == sources[position] {
                    let raster = try framer.frame(frame.raster)
                    while position < sources.count, sources[position] == index {
                        guard try body(position, raster) else { return }
                        position += 1
                    }
                }
                index += 1
            } while position < sources.count && sources[position] >= index
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
