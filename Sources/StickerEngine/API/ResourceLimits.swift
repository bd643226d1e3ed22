import StickerModel

/// Limits on what a single input may cost, checked before anything large is allocated.
public struct ResourceLimits: Sendable, Hashable {
    /// Pixels of one canvas.
    public var pixels: Int
    /// Frames of one animation.
    public var frames: Int
    /// Bytes of one art file.
    public var fileBytes: Int
    /// Bytes of decoded frames held in memory at once, over all workers; longer clips are streamed.
    public var heldBytes: Int

    /// The limits in force when nothing else is asked for.
    public init(
        pixels: Int = 64_000_000, frames: Int = 2_000, fileBytes: Int = 100_000_000, heldBytes: Int = 130_000_000
    ) {
        (self.pixels, self.frames, self.fileBytes, self.heldBytes) = (pixels, frames, fileBytes, heldBytes)
    }
}

extension ResourceLimits {
    /// What decides whether art is taken at all.
    var text: String { "\(pixels) \(frames) \(fileBytes)" }

    /// The bounds for one worker: what may be held in memory is shared by all.
    func art(workers: Int) -> ArtLimits {
        var limits = ArtLimits()
        (limits.pixels, limits.frames, limits.fileBytes) = (pixels, frames, fileBytes)
        limits.heldBytes = heldBytes / max(1, workers)
        return limits
    }
}
