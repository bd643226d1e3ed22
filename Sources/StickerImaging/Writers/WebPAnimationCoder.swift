import StickerModel

/// Writes a clip as animated WebP with given settings: smallest rectangles, exact times, no drift.
///
/// Every frame is compared with its own source, never with a tolerance, so errors cannot add up.
struct WebPAnimationCoder {
    let clip: Clip
    let loopCount: Int

    /// The file, or nil as soon as it would exceed `limit` bytes. `isExact` is proved by decoding every frame.
    struct Product {
        var bytes: [UInt8]
        var isExact: Bool
        var frames: Int
    }

    func encode(_ settings: WebPSettings, limit: Int) throws -> Product? {
        let times = Timestamps.wholeMilliseconds(clip.durations)
        var steps = FrameSteps(canvas: clip.size)
        var frames: [WebPContainer.Frame] = []
        var total = WebPContainer.overhead(frames: clip.durations.count)
        var viewer = settings.isLossless ? Raster(clip.size) : nil
        try clip.frames.forEach { index, raster in
            let step = steps.step(to: raster)
            let (frame, file) = try Self.frame(step, settings, duration: times[index])
            if step.clearsPrevious, index > 0 { frames[index - 1].isDisposed = true }
            if let shown = viewer { viewer = Self.view(file, frame, on: shown, after: step, expecting: raster) }
            frames.append(frame)
            total += frame.payload.count
            return total <= limit
        }
        guard frames.count == times.count else { return nil }
        let bytes = WebPContainer.animation(frames, canvas: clip.size, loopCount: loopCount)
        return bytes.count > limit ? nil : Product(bytes: bytes, isExact: viewer != nil, frames: frames.count)
    }

    /// One frame's chunks, and the still file they come from.
    static func frame(
        _ step: FrameStep, _ settings: WebPSettings, duration: Int
    ) throws(ArtProblem) -> (frame: WebPContainer.Frame, file: [UInt8]) {
        let content = step.content(block: settings.isLossless ? 1 : 8)
        let picture = settings.isLossless ? content.picture : content.picture.bleedingColors()
        let file = try WebPPictureSource(picture).encode(settings)
        let (chunks, hasAlpha) = WebPContainer.payload(of: file)
        let frame = WebPContainer.Frame(
            rect: step.rect, duration: duration, isBlended: content.isBlended, isDisposed: false, payload: chunks,
            hasAlpha: hasAlpha)
        return (frame, file)
    }

    /// What a viewer shows after the frame, nil when that is not what it should.
    private static func view(
        _ file: [UInt8], _ frame: WebPContainer.Frame, on shown: Raster, after step: FrameStep, expecting: Raster
    ) -> Raster? {
        guard let picture = WebPPixels.decode(file) else { return nil }
        var canvas = step.clearsPrevious ? step.base : shown
        canvas.draw(picture, at: frame.rect, isBlended: frame.isBlended)
        return canvas.looksLike(expecting) ? canvas : nil
    }
}
