/// Bounds checked before anything large is allocated; flags of the command line raise them.
package struct ArtLimits: Sendable, Hashable {
    /// Bytes of one art file.
    package var fileBytes = 100_000_000
    /// Pixels of one canvas.
    package var pixels = 64_000_000
    /// Frames of one animation.
    package var frames = 2_000
    /// Pixels of all frames together (canvas times frames).
    package var totalPixels = 2_000_000_000
    /// Bytes that frames held in memory for one sticker may take; above it clips are streamed.
    package var heldBytes = 96_000_000
    /// Seconds of processor time one vector drawing may take; four times as much wall time.
    package var vectorSeconds = 5.0

    package init() {}
}
