import StickerModel

/// How each picture of a pack is made.
struct ImageRecipes: Sendable {
    let limits: IMessageLimits

    /// The rate iOS shows at most: drawing more of a vector animation would be thrown away.
    static let vectorRate = 20.0

    /// The one image of a still or an animation.
    func sticker(_ planned: PlannedSticker, in pack: PlannedPack) -> ImageRecipe {
        let edit = planned.sticker.edit
        let isAnimation = planned.form == .animation
        let format: FileFormat = isAnimation ? pack.options.animationFormat.output : .png
        var encoding = Encoding(format, byteBudget: limits.stickerBytes, quality: edit.quality)
        // Soft edges of a GIF blend with what is most likely behind them.
        if format == .gif {
            encoding.matte = pack.options.matte ?? pack.source.background ?? .white
            encoding.dithering = pack.options.dithering
        }
        return ImageRecipe(
            source: planned.sticker.file, timing: timing(planned),
            framing: Framing(edit, canvas: canvas(of: pack)), encoding: encoding)
    }

    /// The frames of a sequence, in playing order. They share the bytes of one sticker, because iOS probably makes one
    /// animation of them.
    func frames(_ planned: PlannedSticker, in pack: PlannedPack) -> [ImageRecipe] {
        // Posters are counted over the frames that the trim leaves.
        let first = planned.slots.map(\.frame).min() ?? 0
        return planned.slots.map { slot in
            var edit = planned.sticker.edit
            edit.poster = slot.frame - first + 1
            return ImageRecipe(
                source: planned.sticker.file, timing: Timing(edit, isStill: true),
                framing: Framing(edit, canvas: canvas(of: pack)),
                encoding: Encoding(
                    .png, byteBudget: limits.stickerBytes / max(planned.slots.count, 1), quality: edit.quality))
        }
    }

    private func canvas(of pack: PlannedPack) -> Canvas { .fixed(.square(limits.side(of: pack.options.size))) }

    /// The source's own times wherever iOS keeps them; a regular grid where some frame is too short.
    private func timing(_ planned: PlannedSticker) -> Timing {
        guard planned.form == .animation else { return Timing(planned.sticker.edit, isStill: true) }
        let isVector = planned.facts?.format.isVector ?? false
        let needsGrid = isVector || planned.shortFrames(under: limits.shortestFrame) > 0
        return Timing(
            planned.sticker.edit, isStill: false, shortestFrame: limits.shortestFrame,
            grid: needsGrid ? limits.shortestFrame : nil, vectorRate: isVector ? Self.vectorRate : nil)
    }
}

extension PlannedSticker {
    /// Frames shorter than iOS shows them. Delays such as 50 ms at speed 1.0 are not counted for a rounding error.
    func shortFrames(under limit: Double) -> Int { isAnimated ? durations.filter { $0 < limit - 0.001 }.count : 0 }
}
