import StickerModel

/// How long the frames of a piece of art last once trimmed and sped up.
enum PlannedTiming {
    /// Milliseconds of each frame shown, one entry for a still: what lies between the two ends of the trim, at the new
    /// speed. Frames the trim cuts into are shortened.
    static func durations(of facts: ImageFacts, edited edit: ArtEdit) -> [Double] {
        guard facts.isAnimated else { return [0] }
        let start = max(edit.trimStart ?? 0, 0)
        let end = edit.trimEnd ?? .infinity
        let speed = edit.speed > 0 && edit.speed.isFinite ? edit.speed : 1
        var clock = 0.0
        var kept: [Double] = []
        for duration in facts.durations {
            let shown = min(clock + duration, end) - max(clock, start)
            if shown > 0 { kept.append(shown / speed) }
            clock += duration
        }
        return kept.count > 1 ? kept : [0]
    }
}
