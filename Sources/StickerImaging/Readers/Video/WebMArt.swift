import StickerModel

/// A WebM video of VP8 or VP9, with transparency or without, decoded by libvpx in the drawing process.
struct WebMArt: ArtFile {
    let facts: ImageFacts
    let bytes: [UInt8]
    private let limits: ArtLimits

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        let file = try WebMFile(bytes, limits: limits)
        (self.bytes, self.limits) = (bytes, limits)
        facts = file.facts
        guard file.isDecoded else {
            throw FileError(
                .unsupported,
                "is a WebM video of \(file.facts.video?.codecTitle ?? "no video"), which is not supported",
                hint: "export it as VP9")
        }
        guard !file.frames.isEmpty else { throw .damaged("has no frames") }
    }

    func frames(_ slots: [TimelineSlot]?, drawnAt _: PixelSize?, reducedBy side: Int) throws(FileError) -> FrameReader {
        let wanted = numbers(of: slots)
        let size = BlockAverage.reduced(facts.size, by: side)
        try limits.check(frames: wanted.count, of: size)
        let session = DrawingSession(
            .libvpx, bytes, limits: limits, frames: facts.frameCount, remedy: "shorten it or scale it down")
        return .numbered(wanted) { [facts] number throws(FileError) in
            Frame(try session.picture(frame: number, size: size), duration: facts.durations[number])
        }
    }
}
