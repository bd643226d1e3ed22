import StickerModel

/// What happens to the rectangle of a frame before the next one is drawn, in the numbers of APNG.
enum FrameDisposal: UInt8 {
    case keep, clear, restore
}

/// Composes the frames of an animation one after the other; holds two canvases at most.
struct FrameCanvas {
    private var raster: Raster

    /// A clear canvas. What no frame covers is transparent.
    init(_ size: PixelSize) { raster = Raster(size) }

    /// What is displayed after `draw`, before the rectangle of the frame is disposed of; the last frame stays.
    mutating func display(
        _ disposal: FrameDisposal, of rect: PixelRect, isLast: Bool, draw: (inout Raster) throws(FileError) -> Void
    ) throws(FileError) -> Raster {
        // Before the first frame the canvas is empty, so restoring clears it, as the specification of APNG says.
        let before = disposal == .restore && !isLast ? raster : nil
        try draw(&raster)
        let displayed = raster
        if let before { raster = before }
        if disposal == .clear, !isLast { raster.clear(rect) }
        return displayed
    }
}
