import StickerModel

/// Animated PNG; stills become plain PNG, which every reader of APNG takes.
struct APNGWriter: ImageWriter {
    let format = OutputFormat.apng

    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        guard clip.isAnimated else { return try PNGWriter().write(clip, encoding) }
        guard encoding.isOpaque else { return try APNGFitter(clip, encoding).fit() }
        let opaque = Clip(
            MappedFrames(clip.frames) { $0.over(encoding.matte ?? .white) }, durations: clip.durations)
        return try APNGFitter(opaque, encoding).fit()
    }
}
