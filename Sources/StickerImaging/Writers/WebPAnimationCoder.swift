import StickerModel

/// Writes a clip as animated WebP with given settings: smallest rectangles, exact times, no drift.
///
/// Pixels are compared with the source they were drawn from, so errors cannot add up.
struct WebPAnimationCoder {
    let clip: Clip
    let loopCount: Int
    /// In a lossy file, frames that are no larger without loss are written without.
    var isMixed = false
    /// In a lossy file, codes by which a pixel may differ from its source without being drawn again.
    var tolerance: Int32 = 0

    struct Product {
        var bytes: [UInt8]
        /// Proved by decoding every frame.
        var isExact: Bool
        var frames: Int
    }

    /// The file, or nil as soon as it would exceed `limit` bytes.
    func encode(_ settings: WebPSettings, limit: Int) throws -> Product? {
        let times = Timestamps.wholeMilliseconds(clip.durations)
        var steps = FrameSteps(
            canvas: clip.size, tolerance: settings.isLossless ? 0 : tolerance, block: FrameStep.lossyBlock)
        var frames: [WebPContainer.Frame] = []
        var total = WebPContainer.overhead(frames: clip.durations.count)
        var viewer = settings.isLossless ? Raster(clip.size) : nil
        try clip.frames.forEach { index, raster in
            let step = steps.step(to: raster)
            let frame = try frame(step, settings, duration: times[index])
            if step.clearsPrevious, index > 0 { frames[index - 1].isDisposed = true }
            if let shown = viewer { viewer = Self.view(frame, on: shown, after: step) }
            frames.append(frame)
            total += frame.payload.chunks.count
            return total <= limit
        }
        guard frames.count == times.count else { return nil }
        let bytes = WebPContainer.animation(frames, canvas: clip.size, loopCount: loopCount)
        return bytes.count > limit ? nil : Product(bytes: bytes, isExact: viewer != nil, frames: frames.count)
    }

    private func frame(
        _ step: FrameStep, _ settings: WebPSettings, duration: Int
    ) throws(ArtProblem) -> WebPContainer.Frame {
        let tries = settings.isLossless ? [settings] : isMixed ? [settings, .lossless] : [settings]
        var best: WebPContainer.Frame?
        for settings in tries {
            let content = step.content(for: settings)
            let payload = try WebPPictureSource(content.picture).encode(settings)
            if let best, best.payload.chunks.count < payload.chunks.count { continue }
            best = WebPContainer.Frame(
                rect: step.rect, duration: duration, isBlended: content.isBlended, isDisposed: false, payload: payload)
        }
        guard let best else { throw ArtProblem(.unsupported, "cannot be written as WebP") }
        return best
    }

    /// What a viewer shows after the frame, nil when that is not what it should.
    private static func view(_ frame: WebPContainer.Frame, on shown: Raster, after step: FrameStep) -> Raster? {
        let size = PixelSize(frame.rect.width, frame.rect.height)
        guard let picture = WebPPixels.decode(frame.payload, size: size) else { return nil }
        var canvas = step.clearsPrevious ? step.base : shown
        canvas.draw(picture, at: frame.rect, isBlended: frame.isBlended)
        return canvas.looksLike(step.frame) ? canvas : nil
    }
}

extension FrameStep {
    /// Side in px of the blocks the lossy coder smooths as a whole.
    static let lossyBlock = 8

    /// The picture to encode: kept pixel by pixel without loss, else in blocks of the lossy coder.
    func content(for settings: WebPSettings) -> (picture: Raster, isBlended: Bool) {
        // With a tolerance both coders must keep the same pixels, else what is shown would drift from what is known.
        if settings.isLossless { return content(block: tolerance == 0 ? 1 : Self.lossyBlock) }
        let content = content(block: Self.lossyBlock)
        return (content.picture.bleedingColors(), content.isBlended)
    }
}
