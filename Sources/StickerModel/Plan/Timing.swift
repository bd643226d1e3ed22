/// Which frames of the art are shown, and when.
package struct Timing: Hashable, Sendable, Codable {
    /// One frame only (the poster, else the first) instead of an animation.
    package var isStill: Bool
    /// The first instant to keep, in ms of the source; nil begins with its first frame.
    package var trimStart: Double?
    /// The instant to end before, in ms of the source; nil keeps all up to the end.
    package var trimEnd: Double?
    /// 2 plays twice as fast; `timeline(over:isDrawn:)` throws for animations with 0 or less.
    package var speed: Double
    /// Counted from 1.
    package var poster: Int?
    /// Frames shorter than this (ms) are joined with their neighbors; the total is kept.
    package var shortestFrame: Double
    /// Shows the source on a regular grid of this many ms; the total is kept.
    package var grid: Double?
    /// Frames a second (after `speed`) at which vector animations are drawn; nil keeps the source's rate.
    package var vectorRate: Double?
    /// What was given up so that it is not too long, as people read it; nil for nothing.
    package var shortening: String?

    /// Takes trim, speed and poster from the manifest's edit. `shortestFrame` and `grid` in ms, `vectorRate` in frames
    /// a second.
    package init(
        _ edit: ArtEdit, isStill: Bool, shortestFrame: Double = 0, grid: Double? = nil, vectorRate: Double? = nil
    ) {
        self.isStill = isStill
        trimStart = edit.trimStart
        trimEnd = edit.trimEnd
        speed = edit.speed
        poster = edit.poster
        self.shortestFrame = shortestFrame
        self.grid = grid
        self.vectorRate = vectorRate
        shortening = isStill ? nil : edit.shortening
    }

    /// The timeline of art whose frames last `durations` ms each.
    ///
    /// Trims in source time, applies speed, rotates the loop to the poster, then applies the grid or the shortest
    /// frame. Only trim and speed change the total. Frames of no duration are not counted. `isDrawn` means a vector
    /// animation, which is drawn at the rate of `vectorRate`.
    /// Throws `FileError` when nothing is left to show or there is no such poster frame.
    package func timeline(over durations: [Double], isDrawn: Bool = false) throws(FileError) -> Timeline {
        let source = durations.map { $0.isFinite ? max(0, $0) : 0 }
        guard source.count > 1, source.contains(where: { $0 > 0 }) else {
            return Timeline(slots: [try onlySlot(of: source.count)], framesOffered: 1)
        }
        var slots = try trimmed(source, isDrawn: isDrawn)
        guard speed.isFinite, speed > 0 else {
            throw FileError(.overLimit, "speed is \(Figures.grouped(speed)); it must be above 0")
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

    private func onlySlot(of count: Int) throws(FileError) -> TimelineSlot {
        let frame = (poster ?? 1) - 1
        guard frame >= 0, frame < max(1, count) else { throw missingPoster(among: count) }
        return TimelineSlot(frame: frame, duration: 0)
    }

    /// The frames between the ends of the trim, each with the part of its duration that is left. A frame of raster art
    /// is the same picture wherever the trim cuts it.
    private func trimmed(_ durations: [Double], isDrawn: Bool) throws(FileError) -> [TimelineSlot] {
        let start = max(0, trimStart ?? 0)
        let end = trimEnd ?? .infinity
        var slots: [TimelineSlot] = []
        var clock = 0.0
        for (frame, duration) in durations.enumerated() {
            let kept = min(end, clock + duration) - max(start, clock)
            if kept > Self.negligible {
                let offset = isDrawn ? max(start - clock, 0) : 0
                slots.append(TimelineSlot(frame: frame, duration: kept, offset: offset))
            }
            clock += duration
        }
        guard !slots.isEmpty else {
            let first = Figures.grouped(start)
            let kept = end.isFinite ? "\(first) to \(Figures.grouped(end)) ms" : "\(first) ms to the end"
            throw FileError(
                .overLimit, "runs \(Figures.grouped(clock)) ms; `trim` keeps \(kept), where there is nothing",
                hint: "start `trim` before the end of the art and end it after its start")
        }
        return slots
    }

    private func rotated(_ slots: [TimelineSlot]) throws(FileError) -> [TimelineSlot] {
        guard let poster else { return slots }
        guard poster >= 1, poster <= slots.count else { throw missingPoster(among: slots.count) }
        return Array(slots[(poster - 1)...] + slots[..<(poster - 1)])
    }

    private func missingPoster(among count: Int) -> FileError {
        FileError(
            .overLimit,
            "poster is frame \(Figures.grouped(poster ?? 1)); the art has \(Figures.grouped(count)) \(count == 1 ? "frame" : "frames")",
            hint: "`poster` counts from 1, and only the frames that `trim` keeps")
    }

    /// Durations below this (ms) are rounding errors.
    private static let negligible = 1e-6

    /// The frame with the most overlap in each step; the last step takes the rest, and repeats become one frame.
    private static func onGrid(_ slots: [TimelineSlot], step: Double, keepsFirst: Bool) -> [TimelineSlot] {
        let total = slots.reduce(0) { $0 + $1.duration }
        let count = wholeSteps(step, in: total)
        // Beyond this, steps are too many to be counted exactly; no art that decodes is that long.
        guard count < 0x1p53 else { return slots }
        var grid: [TimelineSlot] = []
        var first = 0
        var firstStart = 0.0
        var index = 0.0
        while index < count {
            let start = index * step
            while first < slots.count - 1, firstStart + slots[first].duration <= start {
                firstStart += slots[first].duration
                first += 1
            }
            let isKept = index == 0 && keepsFirst
            // All the steps that one frame fills are taken at once: a frame may last for hours.
            let filled = isKept ? 1 : ((firstStart + slots[first].duration - start) / step).rounded(.down)
            let steps = max(1, min(filled, count - 1 - index))
            let end = index + steps < count ? start + steps * step : total
            let frame = isKept ? 0 : longest(slots, from: first, at: firstStart, in: start..<max(start, end))
            if grid.last?.instant == slots[frame].instant {
                grid[grid.count - 1].duration += end - start
            } else {
                grid.append(TimelineSlot(frame: slots[frame].frame, duration: end - start, offset: slots[frame].offset))
            }
            index += steps
        }
        return grid
    }

    /// How many steps fit into a duration, at least one. A total of 999.9999 ms has 20 steps of 50: the rounding of
    /// sums must not cost one.
    private static func wholeSteps(_ step: Double, in total: Double) -> Double {
        max(1, (total / step + 1e-6).rounded(.down))
    }

    /// The index of the slot that fills most of the time between two instants; the earlier one if two are equal.
    private static func longest(
        _ slots: [TimelineSlot], from first: Int, at firstStart: Double, in time: Range<Double>
    ) -> Int {
        var best = first
        var bestShare = 0.0
        var clock = firstStart
        for index in first..<slots.count where clock < time.upperBound {
            let share = min(time.upperBound, clock + slots[index].duration) - max(time.lowerBound, clock)
            if share > bestShare + 1e-9 { (best, bestShare) = (index, share) }
            clock += slots[index].duration
        }
        return best
    }

    /// Joins frames below `shortestFrame` with those that follow (the last ones with those before). The longest frame
    /// of a group is shown for all of it; the first group shows the poster if there is one.
    func joiningShort(_ slots: [TimelineSlot]) -> [TimelineSlot] {
        var groups: [[TimelineSlot]] = []
        var open: [TimelineSlot] = []
        var length = 0.0
        for slot in slots {
            open.append(slot)
            length += slot.duration
            // Rounding of sums must not join frames that are just long enough.
            if length >= shortestFrame - 1e-6 {
                groups.append(open)
                open = []
                length = 0
            }
        }
        if !open.isEmpty {
            if groups.isEmpty { groups.append(open) } else { groups[groups.count - 1] += open }
        }
        return groups.enumerated().map { position, group in
            let visible = position == 0 && poster != nil ? group[0] : Self.longest(of: group)
            return TimelineSlot(
                frame: visible.frame, duration: group.reduce(0) { $0 + $1.duration }, offset: visible.offset)
        }
    }

    private static func longest(of group: [TimelineSlot]) -> TimelineSlot {
        group.dropFirst().reduce(group[0]) { $1.duration > $0.duration + 1e-9 ? $1 : $0 }
    }

    /// A vector animation at an even rate: one slot for each instant; the last one lasts until the end.
    ///
    /// Clips that would have too many instants keep their own frames.
    func drawn(_ slots: [TimelineSlot], rate: Double) -> [TimelineSlot] {
        let total = slots.reduce(0) { $0 + $1.duration }
        guard rate.isFinite, rate > 0, total * rate / 1_000 < Self.mostDrawings else { return slots }
        let step = 1_000 / rate
        let count = Int(Self.wholeSteps(step, in: total))
        var source = 0
        var begin = 0.0
        return (0..<count).map { index in
            let instant = Double(index) * step
            while source < slots.count - 1, begin + slots[source].duration <= instant + 1e-6 {
                begin += slots[source].duration
                source += 1
            }
            return TimelineSlot(
                frame: slots[source].frame, duration: (index == count - 1 ? total : instant + step) - instant,
                offset: slots[source].offset + max(0, instant - begin) * speed)
        }
    }

    /// An hour at 20 frames a second.
    private static let mostDrawings = 72_000.0
}

/// Which frame is shown when, after trimming, speed, rotation and joining.
///
/// It depends only on the source's durations and the `Timing`, so that plan, renderer and report agree.
package struct Timeline: Sendable, Hashable {
    /// Frames in the order in which they are shown. Never empty; a still has one slot of duration 0.
    package var slots: [TimelineSlot]
    /// Frames the source shows in the time kept, before any were joined; 1 for a still.
    package var framesOffered: Int

    /// `slots` has one entry or more.
    package init(slots: [TimelineSlot], framesOffered: Int) {
        self.slots = slots
        self.framesOffered = framesOffered
    }

    /// Whether more than one frame is shown.
    package var isAnimated: Bool { slots.count > 1 }
    /// The whole running time in ms.
    package var totalDuration: Double { slots.reduce(0) { $0 + $1.duration } }
    /// How long each slot is shown, in ms; a single 0 for a still.
    package var durations: [Double] { slots.map(\.duration) }
}

/// One frame of a `Timeline`.
package struct TimelineSlot: Sendable, Hashable {
    /// Index of the source frame shown, from 0.
    package var frame: Int
    /// How long it is shown, in ms.
    package var duration: Double
    /// How far into the source frame a vector animation is drawn, in ms of the source; 0 for raster art.
    package var offset: Double

    /// `duration` in ms, 0 for a still; `offset` in ms of the source.
    package init(frame: Int, duration: Double, offset: Double = 0) {
        self.frame = frame
        self.duration = duration
        self.offset = offset
    }

    /// A slot without a duration, to ask for a single picture.
    package init(_ instant: SourceInstant) { self.init(frame: instant.frame, duration: 0, offset: instant.offset) }

    /// The instant of the source that it shows.
    package var instant: SourceInstant { SourceInstant(frame: frame, offset: offset) }
}

/// An instant of a source, later ones being greater: slots with equal instants show the same picture.
package struct SourceInstant: Sendable, Hashable, Comparable {
    /// Index of the source frame, from 0.
    package let frame: Int
    /// How far into that frame, in ms of the source; 0 for raster art.
    package let offset: Double

    /// By frame, then by offset.
    package static func < (a: SourceInstant, b: SourceInstant) -> Bool { (a.frame, a.offset) < (b.frame, b.offset) }
}
