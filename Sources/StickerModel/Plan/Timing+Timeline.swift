extension Timing {
    /// The timeline of art whose frames last `durations` ms each.
    ///
    /// Trims in source time, then applies speed, rotation to the poster, and the grid or the shortest frame; the
    /// total stays what trim and speed make it. Frames shown for no time at all are not counted.
    /// `isDrawn`: a vector animation, which is drawn at the instants that `vectorRate` asks for.
    /// Throws `ArtProblem` when nothing is left to show or the poster is not among the frames.
    package func timeline(over durations: [Double], isDrawn: Bool = false) throws(ArtProblem) -> Timeline {
        let source = durations.map { $0.isFinite ? max(0, $0) : 0 }
        guard source.count > 1, source.contains(where: { $0 > 0 }) else {
            return Timeline(slots: [try onlySlot(of: source.count)], framesOffered: 1)
        }
        var slots = try trimmed(source)
        guard speed.isFinite, speed > 0 else {
            throw ArtProblem(.overLimit, "speed is \(Figures.grouped(speed)), must be above 0")
        }
        for index in slots.indices { slots[index].duration /= speed }
        slots = try rotated(slots)
        if isStill || slots.count == 1 {
            slots[0].duration = 0
            return Timeline(slots: [slots[0]], framesOffered: 1)
        }
        if isDrawn, let vectorRate { slots = drawn(slots, rate: vectorRate) }
        let offered = slots.count
        if let grid, grid > 0 { slots = Self.onGrid(slots, step: grid, keepsFirst: poster != nil) }
        if shortestFrame > 0 { slots = joiningShort(slots) }
        if slots.count == 1 { slots[0].duration = 0 }
        return Timeline(slots: slots, framesOffered: offered)
    }

    private func onlySlot(of count: Int) throws(ArtProblem) -> TimelineSlot {
        let frame = (poster ?? 1) - 1
        guard frame >= 0, frame < max(1, count) else { throw missingPoster(among: count) }
        return TimelineSlot(frame: frame, duration: 0)
    }

    /// Frames with the part of their time that lies between the ends.
    private func trimmed(_ durations: [Double]) throws(ArtProblem) -> [TimelineSlot] {
        let start = max(0, trimStart ?? 0)
        let end = trimEnd ?? .infinity
        var slots: [TimelineSlot] = []
        var clock = 0.0
        for (frame, duration) in durations.enumerated() {
            let shown = min(end, clock + duration) - max(start, clock)
            if shown > Self.negligible {
                slots.append(TimelineSlot(frame: frame, duration: shown, offset: max(start - clock, 0)))
            }
            clock += duration
        }
        guard !slots.isEmpty else {
            let first = Figures.grouped(start)
            let kept = end.isFinite ? "\(first) to \(Figures.grouped(end)) ms" : "\(first) ms to the end"
            throw ArtProblem(
                .overLimit, "runs \(Figures.grouped(clock)) ms, trim keeps \(kept), which shows nothing",
                hint: "let `trim` start before the end of the art and end after its start")
        }
        return slots
    }

    private func rotated(_ slots: [TimelineSlot]) throws(ArtProblem) -> [TimelineSlot] {
        guard let poster else { return slots }
        guard poster >= 1, poster <= slots.count else { throw missingPoster(among: slots.count) }
        return Array(slots[(poster - 1)...] + slots[..<(poster - 1)])
    }

    private func missingPoster(among count: Int) -> ArtProblem {
        ArtProblem(
            .overLimit,
            "poster is frame \(Figures.grouped(poster ?? 1)), the art shows \(Figures.grouped(count))",
            hint: "`poster` counts from 1 over the frames that `trim` keeps")
    }

    /// Shorter than this (ms) is rounding, not showing.
    private static let negligible = 1e-6
}
