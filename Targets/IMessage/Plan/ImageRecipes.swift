import StickerModel

/// How each image of a pack is made.
struct ImageRecipes: Sendable {
    let limits: IMessageLimits

    /// The one image of a still or an animation.
    func sticker(_ planned: PlannedSticker, in pack: PlannedPack) -> ImageRecipe {
        let edit = planned.sticker.edit
        let isAnimation = planned.kind == .animation
        let format: FileFormat = isAnimation ? pack.options.animationFormat : .png
        var encoding = Encoding(format, byteBudget: limits.stickerBytes, quality: edit.quality)
        if !isAnimation, edit.quality == .small { encoding.smallBytes = limits.smallStillBytes }
        // The soft edges of a GIF are mixed with what is most likely behind them.
        if format == .gif { encoding.matte = pack.options.matte ?? pack.source.background ?? .white }
        return ImageRecipe(
            source: planned.sticker.file, timing: timing(planned),
            framing: Framing(edit, canvas: canvas(of: pack)), encoding: encoding)
    }

    /// The frames of a sequence, in playing order. They share the byte budget of one sticker, because iOS probably
    /// makes one animation from them.
    func frames(_ planned: PlannedSticker, in pack: PlannedPack) -> [ImageRecipe] {
        // `poster` counts only the frames that are left after `trim`.
        let first = planned.slots.map(\.frame).min() ?? 0
        return planned.slots.map { slot in
            var edit = planned.sticker.edit
            edit.poster = slot.frame - first + 1
            var encoding = Encoding(
                .png, byteBudget: limits.stickerBytes / max(planned.slots.count, 1), quality: edit.quality)
            if edit.quality == .small { encoding.smallBytes = limits.smallStillBytes }
            return ImageRecipe(
                source: planned.sticker.file, timing: Timing(edit, isStill: true),
                framing: Framing(edit, canvas: canvas(of: pack)), encoding: encoding)
        }
    }

    private func canvas(of pack: PlannedPack) -> Canvas { .fixed(.square(limits.side(of: pack.size))) }

    /// The durations of the source where iOS keeps them; a regular grid where a frame is too short. A vector animation
    /// is drawn at the highest rate that iOS plays.
    private func timing(_ planned: PlannedSticker) -> Timing {
        guard planned.kind == .animation else { return Timing(planned.sticker.edit, isStill: true) }
        return .ofMessages(
            planned.sticker.edit, durations: planned.durations, isVector: planned.facts?.format.isVector ?? false,
            shortest: limits.shortestFrame)
    }
}

extension Timing {
    /// Of an animation for Messages, whose frames last `durations` ms as the edit leaves them; `shortest` is in ms. An
    /// animation too short for two frames plays more slowly, or nothing of its motion would be left.
    static func ofMessages(
        _ edit: ArtEdit, durations: [Double], isVector: Bool = false, shortest: Double
    ) -> Timing {
        let needsGrid = isVector || durations.contains { $0 < shortest - 0.001 }
        var edit = edit
        edit.speed *= slowdown(durations, shortest: shortest) ?? 1
        return Timing(
            edit, isStill: false, shortestFrame: shortest, grid: needsGrid ? shortest : nil,
            vectorRate: isVector ? 1000 / shortest : nil)
    }

    /// The speed at which frames that are too short for two of `shortest` ms last long enough for them; nil for others.
    static func slowdown(_ durations: [Double], shortest: Double) -> Double? {
        let total = durations.reduce(0, +)
        return total < 2 * shortest - 0.001 ? total / (2 * shortest) : nil
    }
}

extension PlannedSticker {
    /// The number of frames shorter than iOS plays them. A rounding error at the limit does not count.
    func shortFrames(under limit: Double) -> Int { isAnimated ? durations.filter { $0 < limit - 0.001 }.count : 0 }

    /// Whether it is too short for two frames, so that it plays more slowly.
    func isSlowed(under limit: Double) -> Bool {
        kind == .animation && Timing.slowdown(durations, shortest: limit) != nil
    }
}
