import StickerModel

/// Which pixels change from what a viewer displays to the next frame of an animation, whatever stands for their colors.
struct FrameDiff {
    /// Contains everything that changes; nil if nothing does.
    let rect: PixelRect?
    /// The part of `rect` in which visible pixels become clear; nil if there are none.
    let clearedRect: PixelRect?
    /// Every changed pixel becomes opaque or was clear, so that the new pixels can be drawn over the old ones.
    let canBlend: Bool
    /// For each pixel of the canvas: whether it changes.
    let mask: [Bool]

    /// Compares two pictures of one size; `differs` decides about a pixel whose values are not equal.
    @inline(__always)
    init<Pixel: FixedWidthInteger>(
        _ size: PixelSize, from old: UnsafePointer<Pixel>, to new: UnsafePointer<Pixel>, alpha: (Pixel) -> UInt32,
        where differs: (Int) -> Bool
    ) {
        var (dirty, cleared, canBlend) = (Bounds(), Bounds(), true)
        // Most of a frame is as it was: eight bytes are compared at once.
        let step = 8 / MemoryLayout<Pixel>.stride
        mask = [Bool](unsafeUninitializedCapacity: size.area) { mask, count in
            count = size.area
            mask.initialize(repeating: false)
            for y in 0..<size.height {
                var index = y &* size.width
                let end = index &+ size.width
                while index < end {
                    if index &+ step <= end, old.eightBytes(at: index) == new.eightBytes(at: index) {
                        index &+= step
                        continue
                    }
                    for place in index..<min(index &+ step, end) where old[place] != new[place] && differs(place) {
                        mask[place] = true
                        dirty.add(place &- y &* size.width, y)
                        let alpha = (old: alpha(old[place]), new: alpha(new[place]))
                        if alpha.old > 0, alpha.new < 255 { canBlend = false }
                        if alpha.new == 0 { cleared.add(place &- y &* size.width, y) }
                    }
                    index &+= step
                }
            }
        }
        (rect, clearedRect, self.canBlend) = (dirty.rect, cleared.rect, canBlend)
    }

    /// With a `tolerance`, colors of pixels with equal alpha may differ by that much in each channel.
    init(from old: Raster, to new: Raster, tolerance: Int32 = 0) {
        self = old.withPixelWords { old in
            new.withPixelWords { pixels in
                FrameDiff(new.size, from: old, to: pixels, alpha: Raster.alpha) {
                    Raster.differ(pixels[$0], old[$0], tolerance)
                }
            }
        }
    }
}

extension UnsafePointer {
    /// The bytes of an element and of those behind it, as one number.
    @inline(__always)
    func eightBytes(at index: Int) -> UInt64 { UnsafeRawPointer(self + index).loadUnaligned(as: UInt64.self) }
}

/// Goes through an animation and finds for each frame the smallest step from the one before.
///
/// With a tolerance, pixels that hardly change stay as they were drawn last. They are compared with the source they
/// were drawn from, so errors do not add up.
struct FrameSteps {
    private let tolerance: Int32
    /// The source of each pixel that a viewer displays, from the time it was drawn.
    private var displayed: Raster
    private var previousRect: PixelRect?

    init(canvas: PixelSize, tolerance: Int32 = 0) {
        self.tolerance = tolerance
        displayed = Raster(canvas)
    }

    /// The step to `frame`, which is then displayed.
    mutating func step(to frame: Raster) -> FrameStep {
        var step = FrameStep(from: displayed, to: frame, tolerance)
        if let previousRect, step.rect.area > Self.smallestWorthClearing, !frame.isOpaque {
            var base = displayed
            base.clear(previousRect)
            var cleared = FrameStep(from: base, to: frame, tolerance)
            cleared.clearsPrevious = true
            // Clearing costs bytes too, as it redraws what did not move: a tenth of the area pays for it.
            if cleared.rect.area < step.rect.area * 9 / 10 { step = cleared }
        }
        if tolerance > 0 {
            step.cached = step.content
            displayed = step.base
            displayed.draw(step.content.picture, at: step.rect, isBlended: step.content.isBlended)
        } else {
            displayed = frame
        }
        previousRect = step.rect
        return step
    }

    /// Px below which another rectangle cannot save as much as the bytes that a frame has anyway.
    private static let smallestWorthClearing = 1024
}

/// The change from what a viewer displays to the next frame of an animation.
struct FrameStep {
    /// Side in px of the blocks that lossy WebP smooths as a whole.
    static let lossyBlock = 8

    /// Contains everything that differs; at least 1 px, offsets even.
    let rect: PixelRect
    /// The rectangle of the frame before is cleared first.
    fileprivate(set) var clearsPrevious = false
    /// What the viewer displays before this frame is drawn, after clearing.
    let base: Raster
    /// What it has to display afterwards.
    let frame: Raster
    /// Codes by which colors may differ and still count as the same; above 0, blocks are kept or drawn as a whole.
    let tolerance: Int32
    /// For each pixel of the canvas whether it changes, until the content is known.
    private let mask: [Bool]
    fileprivate var cached: Content?

    typealias Content = (picture: Raster, isBlended: Bool)

    fileprivate init(from base: Raster, to frame: Raster, _ tolerance: Int32) {
        let diff = FrameDiff(from: base, to: frame, tolerance: tolerance)
        let found = diff.rect ?? PixelRect(.square(1))
        let (x, y) = (found.x & ~1, found.y & ~1)
        rect = PixelRect(x: x, y: y, width: found.x + found.width - x, height: found.y + found.height - y)
        (self.base, self.frame, self.tolerance, mask) = (base, frame, tolerance, diff.mask)
    }

    private init(_ rect: PixelRect, base: Raster, frame: Raster, _ tolerance: Int32, _ content: Content) {
        (self.rect, self.base, self.frame, self.tolerance) = (rect, base, frame, tolerance)
        (mask, cached) = ([], content)
    }

    /// A still picture, drawn as a whole.
    init(still: Raster) { self.init(PixelRect(still.size), base: Raster(still.size), frame: still, 0, (still, false)) }

    /// The same step on a canvas of the size of the rectangle.
    var cropped: FrameStep {
        FrameStep(PixelRect(rect.size), base: base.part(rect), frame: frame.part(rect), tolerance, content)
    }

    /// The picture for `rect`. When `isBlended`, it is clear where nothing changes; otherwise it is complete.
    ///
    /// Blending is correct only when every drawn pixel is opaque or covers a clear one.
    var content: Content {
        if let cached { return cached }
        var picture = frame.part(rect)
        guard let drawn = drawnBlocks() else { return (picture, false) }
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            drawn.withUnsafeBufferPointer { drawn in
                for y in 0..<rect.height {
                    for x in 0..<rect.width where !drawn[block(x, y)] { pixels[4 * (y * rect.width + x) + 3] = 0 }
                }
            }
        }
        return (picture, true)
    }

    /// The share of visible pixels to keep from which blending saves bytes: holes in a picture cost some, too.
    private static let leastShareKept = 0.2

    /// The side of blocks is two to the power of this.
    @inline(__always)
    private var shift: Int { tolerance > 0 ? Self.lossyBlock.trailingZeroBitCount : 0 }

    @inline(__always)
    private func block(_ x: Int, _ y: Int) -> Int {
        (y &>> shift) &* ((rect.width &+ 1 &<< shift &- 1) &>> shift) &+ x &>> shift
    }

    /// For every block of `rect` whether it is drawn; nil when blending would be wrong, or keep too little.
    private func drawnBlocks() -> [Bool]? {
        let width = frame.width
        var drawn = [Bool](repeating: false, count: block(rect.width - 1, rect.height - 1) + 1)
        var (visible, kept) = (0, 0)
        let isRight = drawn.withUnsafeMutableBufferPointer { drawn in
            mask.withUnsafeBufferPointer { mask in
                for y in 0..<rect.height {
                    let row = (rect.y &+ y) &* width &+ rect.x
                    for x in 0..<rect.width where mask[row &+ x] { drawn[block(x, y)] = true }
                }
            }
            return frame.withPixelWords { new in
                base.withPixelWords { old in
                    for y in 0..<rect.height {
                        let row = (rect.y &+ y) &* width &+ rect.x
                        for x in 0..<rect.width {
                            let (alpha, isDrawn) = (Raster.alpha(new[row &+ x]), drawn[block(x, y)])
                            if isDrawn, alpha < 255, Raster.alpha(old[row &+ x]) > 0 { return false }
                            guard alpha > 0 else { continue }
                            visible &+= 1
                            if !isDrawn { kept &+= 1 }
                        }
                    }
                    return true
                }
            }
        }
        return isRight && Double(kept) / Double(max(1, visible)) >= Self.leastShareKept ? drawn : nil
    }
}
