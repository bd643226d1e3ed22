import StickerModel

/// Animated GIF, and stills; alpha is one bit, so soft edges become hard.
struct GIFWriter: ImageWriter {
    let format = OutputFormat.gif

    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        let frames: any FrameStore =
            if encoding.isOpaque {
                MappedFrames(clip.frames) { $0.over(encoding.matte ?? .white) }
            } else {
                MappedFrames(clip.frames) { $0.withHardEdges(matte: encoding.matte) }
            }
        let shown = try Clip(frames, durations: clip.durations).joiningBriefFrames()
        return try GIFFitter(shown, source: clip, encoding, dithering: encoding.dithering).fit()
    }
}

extension Clip {
    /// Frames too short for the format are joined with their neighbors; the total is kept.
    fileprivate func joiningBriefFrames() throws -> Clip {
        let shortest = Double(10 * GIFDelays.shortest)
        guard isAnimated, durations.contains(where: { $0 < shortest }) else { return self }
        let timing = Timing(ArtEdit(), isStill: false, shortestFrame: shortest)
        let timeline = try timing.timeline(over: durations)
        return Clip(frames.picking(timeline.slots.map(\.frame)), durations: timeline.durations)
    }
}
