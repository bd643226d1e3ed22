import StickerModel

/// What changes from what a viewer shows to the next frame of an animation.
struct FrameStep {
    /// Everything that differs lies inside; at least 1 px, offsets even.
    var rect: PixelRect
    /// The rectangle of the frame before is cleared first.
    var clearsPrevious: Bool
    /// What the viewer shows before this frame is drawn, after clearing.
    var base: Raster
    /// What it is to show afterwards.
    var frame: Raster
    /// Codes by which colours may differ and still count as the same.
    var tolerance: Int32 = 0

    /// The picture for `rect`: fresh where something changes and clear where nothing does when `isBlended`, else all of it.
    ///
    /// Drawing over what is there is only right when every changed pixel is opaque or falls on a clear one. `block` is
    /// the side of the squares that are kept or drawn as a whole: 1 for lossless, the codec's own block for lossy.
    func content(block: Int) -> (picture: Raster, isBlended: Bool) {
        var picture = frame.part(rect)
        guard let kept = keptBlocks(block), kept.share >= Self.worthKeeping else { return (picture, false) }
        let columns = (rect.width + block - 1) / block
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<rect.height {
                for x in 0..<rect.width where kept.flags[y / block * columns + x / block] {
                    pixels[4 * (y * rect.width + x) + 3] = 0
                }
            }
        }
        return (picture, true)
    }

    /// Share of visible pixels that must be kept for blending to pay.
    private static let worthKeeping = 0.2

    /// For every block of `rect` whether it is kept, and the share of visible pixels that are; nil when blending
    /// would be wrong.
    private func keptBlocks(_ block: Int) -> (flags: [Bool], share: Double)? {
        let columns = (rect.width + block - 1) / block
        let rows = (rect.height + block - 1) / block
        var flags = [Bool](repeating: true, count: columns * rows)
        var isTranslucent = [Bool](repeating: false, count: columns * rows)
        var (visible, keptVisible) = (0, 0)
        frame.withPixelWords { new in
            base.withPixelWords { old in
                for y in 0..<rect.height {
                    let row = (rect.y + y) * frame.width + rect.x
                    for x in 0..<rect.width {
                        let (a, b) = (new[row + x], old[row + x])
                        let index = y / block * columns + x / block
                        if Raster.differ(a, b, tolerance) { flags[index] = false }
                        let (alpha, under) = (Raster.alpha(a), Raster.alpha(b))
                        if alpha < 255, under > 0 { isTranslucent[index] = true }
                    }
                }
                for y in 0..<rect.height {
                    let row = (rect.y + y) * frame.width + rect.x
                    for x in 0..<rect.width where Raster.alpha(new[row + x]) > 0 {
                        visible += 1
                        if flags[y / block * columns + x / block] { keptVisible += 1 }
                    }
                }
            }
        }
        for index in flags.indices where !flags[index] && isTranslucent[index] { return nil }
        return (flags, Double(keptVisible) / Double(max(1, visible)))
    }
}
