import StickerModel

/// A WebM video of VP8 or VP9, with transparency or without, decoded by libvpx in the drawing process.
struct WebMArt: ClipArt {
    let facts: ImageFacts
    let bytes: [UInt8]
    private let limits: ArtLimits

    /// Throws `FileError` when the container is damaged, holds other video, or goes beyond the limits.
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

    func frames(numbered wanted: [Int], drawnAt _: PixelSize?, reducedBy side: Int) throws -> any FrameReader {
        let size = BlockAverage.reduced(facts.size, by: side)
        try limits.check(frames: wanted.count, of: size)
        return WebMFrames(self, wanted, size: size, limits: limits)
    }
}

/// A pass over some frames of a video.
private final class WebMFrames: FrameReader {
    private let art: WebMArt
    private let wanted: [Int]
    private let size: PixelSize
    private let session: DrawingSession
    private var position = 0

    init(_ art: WebMArt, _ wanted: [Int], size: PixelSize, limits: ArtLimits) {
        (self.art, self.wanted, self.size) = (art, wanted, size)
        session = DrawingSession(
            .libvpx, art.bytes, limits: limits, frames: art.facts.frameCount, remedy: "shorten it or scale it down")
    }

    func next() throws -> Frame? {
        guard position < wanted.count else { return nil }
        let number = wanted[position]
        position += 1
        return Frame(try session.picture(frame: number, size: size), duration: art.facts.durations[number])
    }
}
