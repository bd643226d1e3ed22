import StickerModel

/// One palette for all frames of an animation; its first color is clear, which also means "unchanged".
struct SharedPalette: Equatable {
    /// R, G, B, A words in memory order; the first is 0, the rest sorted by alpha and value.
    let colors: [UInt32]
    /// The squared distance (`ColorPoint`) between colors of the art and the nearest of the palette, on average; 0 if
    /// exact.
    let error: Float

    static let mostColors = 255

    /// A palette of these colors, at most 255; `error` is 0 where they are all of the art's.
    init(_ colors: [UInt32], error: Float = 0) {
        self.error = error
        self.colors =
            [0]
            + colors.filter { Raster.alpha($0) > 0 }.sorted {
                (Raster.alpha($0), UInt32(bigEndian: $0)) < (Raster.alpha($1), UInt32(bigEndian: $1))
            }
    }
}

/// What palettes of an animation are made from, gathered in one pass.
struct ClipColors {
    /// Colors of some of the rows of each frame: every third is as good as all.
    private(set) var histogram = ColorHistogram()
    /// All visible colors of all frames; nil if there are more than a palette holds beside the clear one.
    private(set) var exact: [UInt32]?
    private(set) var isOpaque = true
    /// Some pixel is neither opaque nor fully clear.
    private(set) var hasSoftEdges = false

    init(_ clip: Clip) throws {
        let step = max(1, min(3, clip.durations.count / 8))
        // The clear color beside those of a palette.
        var few = FewColors(most: SharedPalette.mostColors + 1)
        var isFew = true
        try clip.frames.forEach { index, raster in
            // Whole frames must not be left out: colors may be in one alone.
            histogram.add(raster, every: step, from: index % step)
            isFew = isFew && few.add(raster)
            isOpaque = isOpaque && raster.isOpaque
            if !isOpaque { hasSoftEdges = hasSoftEdges || raster.hasSoftEdges }
            return true
        }
        let visible = few.colors.filter { $0 != 0 }
        if isFew, visible.count <= SharedPalette.mostColors { exact = visible }
    }
}
