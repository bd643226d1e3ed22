import StickerModel

/// What palettes of an animation are made from, gathered in one pass.
struct ClipColors {
    /// Colors of some of the frames: every third is as good as all (fitting.md 1.6).
    private(set) var histogram = ColorHistogram()
    /// All visible colors of all frames; nil when there are more than a palette holds beside the clear one.
    private(set) var exact: [UInt32]?
    private(set) var isOpaque = true
    /// Some pixel is neither opaque nor fully clear.
    private(set) var hasSoftEdges = false

    init(_ clip: Clip) throws {
        let stride = max(1, min(3, clip.durations.count / 8))
        var all = ColorHistogram()
        var isFew = true
        try clip.frames.forEach { index, raster in
            if index % stride == 0 { histogram.add(raster) }
            if isFew {
                all.add(raster)
                isFew = all.isExact && all.colors.count <= SharedPalette.mostColors
            }
            noteAlpha(of: raster)
            return true
        }
        if isFew { exact = Array(all.exactColors) }
    }

    private mutating func noteAlpha(of raster: Raster) {
        if hasSoftEdges, !isOpaque { return }
        raster.withPixelWords { pixels in
            for index in 0..<raster.size.area {
                let alpha = Raster.alpha(pixels[index])
                if alpha == 255 { continue }
                isOpaque = false
                if alpha > 0 {
                    hasSoftEdges = true
                    return
                }
            }
        }
    }
}
