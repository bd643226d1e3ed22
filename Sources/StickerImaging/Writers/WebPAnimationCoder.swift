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

    /// The frames of a lossless file, or nil as soon as it would exceed `limit` bytes. `isExact`: every frame was decoded and
    /// compared.
    func encode(_ settings: WebPSettings, limit: Int) throws -> (frames: [CodedFrame], isExact: Bool)? {
        var viewer: Raster? = Raster(clip.size)
        var total = WebPContainer.overhead(frames: clip.durations.count)
        let frames = try frames(settings) { frame, step in
            if let canvas = viewer { viewer = Self.view(frame, on: canvas, after: step) }
            total += frame.data.count
            return total <= limit
        }
        guard frames.count == clip.durations.count, total <= limit else { return nil }
        return (frames, viewer != nil)
    }

    /// The frames, until `goesOn` returns false.
    func frames(
        _ settings: WebPSettings, _ goesOn: (CodedFrame, FrameStep) -> Bool = { _, _ in true }
    ) throws -> [CodedFrame] {
        var frames: [CodedFrame] = []
        try walk { index, step in
            if step.clearsPrevious, index > 0 { frames[index - 1].disposal = .clear }
            frames.append(try frame(index, step, settings))
            return goesOn(frames[index], step)
        }
        return frames
    }

    /// Codes some frames again. Frames depend only on the sources, not on how other frames were coded,
    /// so the others stay right.
    func code(_ frames: inout [CodedFrame], at positions: Set<Int>, _ settings: WebPSettings) throws {
        let last = positions.max() ?? -1
        try walk { index, step in
            if positions.contains(index) { frames[index].data = try frame(index, step, settings).data }
            return index < last
        }
    }

    func file(_ frames: [CodedFrame]) -> [UInt8] {
        WebPContainer.animation(frames, canvas: clip.size, loopCount: loopCount)
    }

    /// Visits the steps from frame to frame; stops when `body` returns false.
    private func walk(_ body: (Int, FrameStep) throws -> Bool) throws {
        var steps = FrameSteps(canvas: clip.size, tolerance: tolerance)
        try clip.frames.forEach { index, raster in try body(index, steps.step(to: raster)) }
    }

    private func frame(_ index: Int, _ step: FrameStep, _ settings: WebPSettings) throws -> CodedFrame {
        let content = step.content
        let source =
            try sample?.source(of: index, tolerance: step.tolerance, settings)
            ?? WebPPictureSource(settings.prepared(content.picture), isSharp: settings.isSharp)
        return CodedFrame(
            rect: step.rect, duration: clip.durations[index], isBlended: content.isBlended,
            data: try source.encode(settings))
    }

    /// What a viewer shows after the frame; nil if that differs from the source.
    private static func view(_ frame: CodedFrame, on canvas: Raster, after step: FrameStep) -> Raster? {
        guard let picture = WebPPixels.decode(chunks: frame.data, size: frame.rect.size) else { return nil }
        var next = step.clearsPrevious ? step.base : canvas
        next.draw(picture, at: frame.rect, isBlended: frame.isBlended)
        return next.looksLike(step.frame) ? next : nil
    }
}
