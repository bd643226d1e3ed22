import StickerModel

/// Goes through an animation and finds for each frame the smallest step from the one before.
///
/// With a tolerance, pixels that hardly change stay as they were drawn last. They are compared with the source they
/// were drawn from, so errors do not add up.
struct FrameSteps {
    private let tolerance: Int32
    /// Side of the squares that are kept or drawn as a whole.
    private let block: Int
    /// The source of each pixel that a viewer displays, from the time it was drawn.
    private var displayed: Raster
    private var previousRect: PixelRect?

    init(canvas: PixelSize, tolerance: Int32 = 0, block: Int = 1) {
        self.tolerance = tolerance
        self.block = block
        displayed = Raster(canvas)
    }

    /// The step to `frame`, which is then displayed.
    mutating func step(to frame: Raster) -> FrameStep {
        let kept = aligned(frame.differingRect(from: displayed, tolerance: tolerance))
        var step = FrameStep(rect: kept, base: displayed, frame: frame, tolerance: tolerance, block: block)
        if let previousRect, kept.area > Self.smallestWorthClearing, !frame.isOpaque {
            let rect = aligned(frame.differingRect(from: displayed, clearing: previousRect, tolerance: tolerance))
            // Clearing costs bytes too, as it redraws what did not move: a tenth of the area pays for it.
            if rect.area < kept.area * 9 / 10 {
                step.rect = rect
                step.clearsPrevious = true
                step.base.clear(previousRect)
            }
        }
        if tolerance == 0 {
            displayed = frame
        } else {
            let content = step.content
            step.known = content
            displayed = drawn(content, step)
        }
        previousRect = step.rect
        return step
    }

    /// The sources a viewer's pixels have after the step.
    private func drawn(_ content: FrameStep.Content, _ step: FrameStep) -> Raster {
        if !content.isBlended, content.picture.size == step.base.size { return step.frame }
        var canvas = step.base
        canvas.draw(content.picture, at: step.rect, isBlended: content.isBlended)
        return canvas
    }

    /// Px below which another rectangle cannot save as much as the bytes that a frame has anyway.
    private static let smallestWorthClearing = 1024

    /// Even offsets; a single clear pixel where nothing differs.
    private func aligned(_ rect: PixelRect?) -> PixelRect {
        guard let rect else { return PixelRect(.square(1)) }
        let (x, y) = (rect.x & ~1, rect.y & ~1)
        return PixelRect(x: x, y: y, width: rect.x + rect.width - x, height: rect.y + rect.height - y)
    }
}

/// The change from what a viewer displays to the next frame of an animation.
struct FrameStep {
    /// Side in px of the blocks that lossy WebP smooths as a whole.
    static let lossyBlock = 8

    /// Contains everything that differs; at least 1 px, offsets even.
    var rect: PixelRect
    /// The rectangle of the frame before is cleared first.
    var clearsPrevious = false
    /// What the viewer displays before this frame is drawn, after clearing.
    var base: Raster
    /// What it has to display afterwards.
    var frame: Raster
    /// Codes by which colors may differ and still count as the same.
    var tolerance: Int32 = 0
    /// Side of the squares that are kept or drawn as a whole: 1 for lossless, the block of the codec for lossy.
    var block = 1
    /// The content, where it was found before.
    fileprivate(set) var known: Content?

    typealias Content = (picture: Raster, isBlended: Bool)

    /// The same step on a canvas of the size of the rectangle.
    var cropped: FrameStep {
        FrameStep(
            rect: PixelRect(rect.size), clearsPrevious: clearsPrevious, base: base.part(rect), frame: frame.part(rect),
            tolerance: tolerance, block: block, known: known)
    }

    /// The picture for `rect`. When `isBlended`, it is clear where nothing changes; otherwise it is complete.
    ///
    /// Blending is correct only when every changed pixel is opaque or covers a clear one.
    var content: Content {
        if let known { return known }
        var picture = frame.part(rect)
        guard let kept = keptBlocks(), kept.share >= Self.leastShareKept else { return (picture, false) }
        let columns = (rect.width + block - 1) / block
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            kept.flags.withUnsafeBufferPointer { flags in
                for y in 0..<rect.height {
                    for column in 0..<columns where flags[y / block * columns + column] {
                        for x in column * block..<min(rect.width, column * block + block) {
                            pixels[4 * (y * rect.width + x) + 3] = 0
                        }
                    }
                }
            }
        }
        return (picture, true)
    }

    /// The share of visible pixels to keep from which blending saves bytes: holes in a picture cost some, too.
    private static let leastShareKept = 0.2

    /// For every block of `rect` whether it is kept, and the share of visible pixels that are; nil when blending
    /// would be wrong.
    private func keptBlocks() -> (flags: [Bool], share: Double)? {
        let columns = (rect.width + block - 1) / block
        var flags: [Bool] = []
        flags.reserveCapacity(columns * ((rect.height + block - 1) / block))
        var (visible, keptVisible) = (0, 0)
        let isRight = frame.withPixelWords { new in
            base.withPixelWords { old in
                for top in stride(from: 0, to: rect.height, by: block) {
                    let rows = min(block, rect.height - top)
                    for left in stride(from: 0, to: rect.width, by: block) {
                        let start = (rect.y + top) * frame.width + rect.x + left
                        let columns = min(block, rect.width - left)
                        // A constant number of columns lets the compiler compare all of them at once.
                        let found =
                            columns == Self.lossyBlock
                            ? blockState(new + start, old + start, rows: rows, columns: Self.lossyBlock)
                            : blockState(new + start, old + start, rows: rows, columns: columns)
                        if !found.isKept, found.isTranslucent { return false }
                        flags.append(found.isKept)
                        visible &+= found.visible
                        if found.isKept { keptVisible &+= found.visible }
                    }
                }
                return true
            }
        }
        return isRight ? (flags, Double(keptVisible) / Double(max(1, visible))) : nil
    }

    /// Whether nothing changes in a block, whether one of its pixels would have to be mixed, and how many are visible.
    @inline(__always)
    private func blockState(
        _ new: UnsafePointer<UInt32>, _ old: UnsafePointer<UInt32>, rows: Int, columns: Int
    ) -> (isKept: Bool, isTranslucent: Bool, visible: Int) {
        var (isKept, mixed, visible): (Bool, UInt32, UInt32) = (true, 0, 0)
        for y in 0..<rows {
            let (new, old) = (new + y &* frame.width, old + y &* frame.width)
            // No branches: the compiler makes a few vector instructions of this.
            var changed: UInt32 = 0
            for x in 0..<columns {
                let (alpha, below) = (Raster.alpha(new[x]), Raster.alpha(old[x]))
                changed |= new[x] ^ old[x]
                visible &+= alpha > 0 ? 1 : 0
                mixed |= (alpha < 255 ? 1 : 0) & (below > 0 ? 1 : 0)
            }
            if changed != 0, isKept {
                isKept = !(0..<columns).contains { Raster.differ(new[$0], old[$0], tolerance) }
            }
        }
        return (isKept, mixed != 0, Int(visible))
    }
}
