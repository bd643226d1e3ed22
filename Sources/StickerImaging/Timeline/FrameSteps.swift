import StickerModel

/// Walks an animation and tells for each frame the smallest step from the one before.
///
/// With a tolerance, pixels that hardly change stay as they were drawn last; they are compared with the source they
/// were drawn from, so errors never add up.
struct FrameSteps {
    private let tolerance: Int32
    /// Side of the squares that are kept or drawn as a whole.
    private let block: Int
    /// The sources of the pixels a viewer has, each as of when it was drawn.
    private var shown: Raster
    private var previousRect: PixelRect?

    init(canvas: PixelSize, tolerance: Int32 = 0, block: Int = 1) {
        self.tolerance = tolerance
        self.block = block
        shown = Raster(canvas)
    }

    /// The step to `frame`, which becomes what is shown.
    mutating func step(to frame: Raster) -> FrameStep {
        let kept = aligned(frame.differingRect(from: shown, tolerance: tolerance))
        var step = FrameStep(rect: kept, clearsPrevious: false, base: shown, frame: frame, tolerance: tolerance)
        if let previousRect, kept.width * kept.height > Self.smallEnough, !frame.isOpaque {
            let cleared = shown.clearing(previousRect)
            let rect = aligned(frame.differingRect(from: cleared, tolerance: tolerance))
            // Clearing must pay: it redraws what did not move.
            if rect.width * rect.height < kept.width * kept.height * 9 / 10 {
                step = FrameStep(
                    rect: rect, clearsPrevious: true, base: cleared, frame: frame, tolerance: tolerance)
            }
        }
        if tolerance == 0 {
            shown = frame
        } else {
            step.prepare(block: block)
            shown = drawn(step)
        }
        previousRect = step.rect
        return step
    }

    /// The sources a viewer's pixels have after the step.
    private func drawn(_ step: FrameStep) -> Raster {
        let content = step.content(block: block)
        var canvas = step.base
        canvas.draw(content.picture, at: step.rect, isBlended: content.isBlended)
        return canvas
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
