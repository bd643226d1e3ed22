import StickerModel

/// How much memory work on a piece of art takes: every buffer that grows with pictures is counted here, before it is
/// made.
///
/// The bytes of the art file itself are not in it, but the copies of a drawing are.
package enum MemoryEstimate {
    /// Bytes that decoding all frames and measuring them takes.
    package static func measuring(_ facts: ImageFacts) -> Int {
        if facts.format.isVector { return copies(of: facts) + 2 * rgba * facts.size.area }
        return decoding(facts, reducedBy: Reduction.side(for: facts))
    }

    /// Bytes that making files from one piece of art takes, and more where they are compared with it.
    package static func rendering(
        _ recipes: [ImageRecipe], of facts: ImageFacts, limits: ArtLimits, comparing: Bool = false
    ) -> Int {
        var (decoding, frames, coding) = (0, 0, 0)
        for recipe in recipes {
            guard let placement = try? Placement(facts.size, recipe.framing, isVector: facts.format.isVector) else {
                continue
            }
            let side = Reduction.side(for: facts, placement, recipe.framing)
            let count = recipe.timing.isStill ? 1 : max(1, facts.durations.count)
            let framing = framing(placement, reducedBy: side, hasOutline: recipe.framing.outline != nil)
            decoding = max(
                decoding,
                placement.drawnAt.map { copies(of: facts) + 2 * rgba * $0.area + framing }
                    ?? Self.decoding(facts, reducedBy: side, framing: framing))
            frames += count * rgba * placement.canvas.area
            coding = max(coding, Self.coding(placement.canvas.area, frames: count, limit: limits.heldBytes))
        }
        let held = min(frames, limits.heldBytes)
        // Frames are decoded and placed before they are encoded, except where they are streamed.
        return held + (comparing ? 3 * held : 0)
            + (held < frames ? decoding + coding : max(decoding, coding))
    }

    private static let rgba = 4

    /// Bytes of a drawing as it is drawn, whose file is rewritten first, and of the one that it is compared with to find
    /// what is missing.
    private static func copies(of drawing: ImageFacts) -> Int { 2 * drawing.byteCount }

    /// The decoder with what it keeps, the picture that it gives, and the copy that is upright, or `framing` bytes for
    /// placing it.
    private static func decoding(_ facts: ImageFacts, reducedBy side: Int, framing: Int = 0) -> Int {
        let area = facts.size.area
        let given = rgba * BlockAverage.reduced(facts.size, by: side).area
        let isWhole = side == 1
        let kept: Int =
            switch facts.format {
            // Interlaced pictures arrive whole, small ones with 16 bits a channel; others row by row.
            case .png where facts.isInterlaced == true:
                (isWhole ? 0 : rgba * area) + (area <= PNGPixels.wideArea ? 2 * rgba * area : 0)
            case .png: 0
            // The canvas and the one it may be restored to; a part that is interlaced.
            case .apng: ((facts.isAnimated ? 2 : 1) + (facts.isInterlaced == true ? 1 : 0)) * rgba * area
            case .gif: (facts.isAnimated ? 2 : isWhole ? 0 : 1) * rgba * area
            // libwebp has the pixels of a lossless frame beside its two canvases.
            case .webp: (facts.isAnimationContainer ? 3 : 1) * rgba * area
            // All coefficients of a progressive file: two bytes for each of three or four components.
            case .jpeg where facts.isInterlaced == true: 8 * area
            default: 0
            }
        let beside = max(facts.orientation == 1 ? 0 : given, framing)
        // The decoder of a still is gone when its picture is there.
        let isGone = !facts.isAnimationContainer && facts.format != .gif && facts.format != .apng
        return isGone ? given + max(kept, beside) : kept + given + beside
    }

    private static func framing(_ placement: Placement, reducedBy side: Int, hasOutline: Bool) -> Int {
        let whole = BlockAverage.reduced(placement.source, by: side)
        let part = PixelSize(
            Int(placement.width * Double(whole.width) / Double(placement.source.width)) + 1,
            Int(placement.height * Double(whole.height) / Double(placement.source.height)) + 1)
        let canvas = placement.canvas.area
        return Resampler.byteCount(part, to: placement.placed.size)
            + (3 * rgba + (hasOutline ? outlining : 0)) * canvas
    }

    /// Bytes a pixel of the line, the picture with it, and a dozen planes of alpha (`OutlineRenderer`).
    private static let outlining = 20

    /// The encoder of one picture, the frames of an animation as it codes them, and its tries.
    private static func coding(_ area: Int, frames: Int, limit: Int) -> Int {
        40 * area + (frames > 1 ? min(frames * area, limit / 4) : 0)
    }
}
