import StickerModel

/// Writes a clip as animated WebP with given settings: smallest rectangles, exact times, no drift.
///
/// Pixels are compared with the source they were drawn from, so errors cannot add up.
struct WebPAnimationCoder {
    let clip: Clip
    let loopCount: Int
    /// How far (in 8-bit values) a pixel may be from its source without being drawn again: 0 in a file without loss.
    var tolerance: Int32 = 0
    /// Frames of the clip that were encoded before.
    var sample: WebPSample?

    struct Product {
        var frames: [WebPContainer.Frame]
        /// Every frame was decoded and compared.
        var isExact: Bool
    }

    /// All frames, or nil as soon as the file would exceed `limit` bytes.
    func encode(_ settings: WebPSettings, limit: Int) throws -> Product? {
        let times = Timestamps.whole(clip.durations)
        var steps = FrameSteps(canvas: clip.size, tolerance: tolerance)
        var viewer = settings.isLossless ? Raster(clip.size) : nil
        var frames: [WebPContainer.Frame] = []
        var total = WebPContainer.overhead(frames: clip.durations.count)
        try clip.frames.forEach { index, raster in
            let step = steps.step(to: raster)
            let frame = try frame(index, step, settings, duration: times[index])
            if step.clearsPrevious, index > 0 { frames[index - 1].isDisposed = true }
            if let canvas = viewer { viewer = Self.view(frame, on: canvas, after: step) }
            frames.append(frame)
            total += frame.payload.chunks.count
            return total <= limit
        }
        guard frames.count == clip.durations.count, total <= limit else { return nil }
        return Product(frames: frames, isExact: viewer != nil)
    }

    func file(_ frames: [WebPContainer.Frame]) -> [UInt8] {
        WebPContainer.animation(frames, canvas: clip.size, loopCount: loopCount)
    }

    private func frame(
        _ index: Int, _ step: FrameStep, _ settings: WebPSettings, duration: Int
    ) throws(FileError) -> WebPContainer.Frame {
        let content = step.content
        var source = try sample?.source(of: index, tolerance: step.tolerance, settings)
        if source == nil {
            source = try WebPPictureSource(settings.prepared(content.picture), isSharp: settings.isSharp)
        }
        guard let payload = try source?.encode(settings) else {
            throw FileError(.unsupported, "cannot be written as WebP")
        }
        return WebPContainer.Frame(
            rect: step.rect, duration: duration, isBlended: content.isBlended, isDisposed: false,
            payload: payload)
    }

    /// What a viewer shows after the frame; nil if that differs from the source.
    private static func view(_ frame: WebPContainer.Frame, on canvas: Raster, after step: FrameStep) -> Raster? {
        guard let picture = WebPPixels.decode(frame.payload, size: frame.rect.size) else { return nil }
        var next = step.clearsPrevious ? step.base : canvas
        next.draw(picture, at: frame.rect, isBlended: frame.isBlended)
        return next.looksLike(step.frame) ? next : nil
    }
}
