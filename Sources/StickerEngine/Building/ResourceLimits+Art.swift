import StickerModel

extension ResourceLimits {
    /// The bounds for one worker: what may be held in memory is shared by all.
    func art(workers: Int) -> ArtLimits {
        var limits = ArtLimits()
        limits.pixels = pixels
        limits.frames = frames
        limits.fileBytes = fileBytes
        limits.heldBytes = heldBytes / max(1, workers)
        return limits
    }
}
