import StickerModel

/// Walks an animation and tells for each frame the smallest step from the one before.
struct FrameSteps {
    private let canvas: PixelSize
    private var shown: Raster
    private var previousRect: PixelRect?

    init(canvas: PixelSize) {
        self.canvas = canvas
        shown = Raster(canvas)
    }

    /// The step to `frame`, which becomes what is shown.
    mutating func step(to frame: Raster) -> FrameStep {
        let kept = aligned(frame.differingRect(from: shown))
        var step = FrameStep(rect: kept, clearsPrevious: false, base: shown, frame: frame)
        if let previousRect, kept.width * kept.height > Self.smallEnough, !frame.isOpaque {
            let cleared = shown.clearing(previousRect)
            let rect = aligned(frame.differingRect(from: cleared))
            // Clearing must pay: it redraws what did not move.
            if rect.width * rect.height < kept.width * kept.height * 9 / 10 {
                step = FrameStep(rect: rect, clearsPrevious: true, base: cleared, frame: frame)
            }
        }
        shown = frame
        previousRect = step.rect
        return step
    }

    /// Px below which another rectangle cannot save much.
    private static let smallEnough = 1024

    /// Even offsets; a single clear pixel where nothing differs.
    private func aligned(_ rect: PixelRect?) -> PixelRect {
        guard let rect else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
        let (x, y) = (rect.x & ~1, rect.y & ~1)
        return PixelRect(x: x, y: y, width: rect.x + rect.width - x, height: rect.y + rect.height - y)
    }
}
