import StickerModel

/// About how much memory work on a piece of art takes, so that jobs wait for each other instead of running out of it.
///
/// It is on the safe side: art of up to 24,000,000 px stays below 300 MB in fact, the program included. The bytes of
/// the art file itself are not in it, but the copies of a drawing or a PNG are.
package enum MemoryEstimate {
    /// Bytes that decoding all frames and measuring them takes.
    package static func measuring(_ facts: ImageFacts) -> Int { decoding(facts, area: facts.size.area) }

    /// Bytes that making files from one piece of art takes.
    package static func rendering(_ recipes: [ImageRecipe], of facts: ImageFacts, limits: ArtLimits) -> Int {
        var (decoding, frames, largestCanvas, planes) = (0, 0, 0, 0)
        for recipe in recipes {
            guard let placement = try? Placement(facts, recipe.framing) else {
                continue
            }
            let canvas = placement.canvas.area
            let area = placement.drawnAt?.area ?? facts.size.area
            decoding = max(
                decoding, self.decoding(facts, area: area) + (recipe.framing.key == nil ? 0 : bytesPerKeyedPixel * area)
            )
            // Video is encoded from planes of all frames: 4:2:0 for the colors and for the alpha.
            if recipe.encoding.format == .webm { planes = max(planes, 3 * max(1, facts.durations.count) * canvas) }
            frames += (recipe.timing.isStill ? 1 : max(1, facts.durations.count)) * 4 * canvas
            largestCanvas = max(largestCanvas, canvas)
        }
        return decoding + min(frames, limits.heldBytes) + planes + bytesPerCanvasPixel * largestCanvas
    }

    /// What looks for a screen keeps as numbers of a pixel, and a copy of it.
    private static let bytesPerKeyedPixel = 28
    /// Resampling and outlining take about 20 bytes, encoders 40.
    private static let bytesPerCanvasPixel = 60

    /// Four bytes a pixel for the picture, and as many for a copy that is upright or scaled. Decoders of animations keep
    /// the canvas and the one before it beside them, those of interlaced and progressive pictures all that was read.
    private static func decoding(_ facts: ImageFacts, area: Int) -> Int {
        // A drawing is changed before it is drawn, so that there are two of it.
        if facts.format.isVector { return 2 * facts.byteCount + 8 * area }
        let keepsMore =
            facts.isAnimationContainer || facts.format == .gif || facts.format == .apng || facts.isInterlaced == true
        // The picture data of a PNG becomes a file of its own.
        let copied = [.png, .apng].contains(facts.format) ? facts.byteCount : 0
        return (keepsMore ? 16 : 8) * area + copied
    }
}
