/// Which frames of a piece of art a file shows, for how long, and why the others go. It depends only on the art's durations,
/// the `Timing` and the picks of a coder, so that plan, renderer and report agree.
package struct FramePlan: Sendable, Hashable {
    /// Frames in the order in which they are shown. Never empty; a still has one slot of duration 0.
    package var slots: [TimelineSlot]
    /// Empty where one frame is asked for, or there is only one.
    package var changes: [FrameChange]

    package var isAnimated: Bool { slots.count > 1 }
    package var totalDuration: Double { slots.reduce(0) { $0 + $1.duration } }
    /// How long each slot is shown, in ms; a single 0 for a still.
    package var durations: [Double] { slots.map(\.duration) }
}

/// A step after which an animation has another number of frames than before.
package struct FrameChange: Sendable, Hashable, Codable {
    /// In the order in which they are decided, from the art to the file.
    package enum Reason: String, Sendable, Codable, CaseIterable {
        /// What the art has: the beginning, and no change.
        case art
        /// Frames of no duration are not shown.
        case noDuration
        /// The manifest's `trim`, or a platform's limit with `overlong: trim`.
        case trim
        /// A vector animation is drawn as often as its platform is worth (`Timing.vectorRate`).
        case rate
        /// A platform shows frames at even times (`Timing.grid`).
        case grid
        /// Frames too short for a platform or a format are joined with their neighbors (`Timing.shortestFrame`).
        case shortest
        /// A frame looks like the one before.
        case equal
        /// More than 30 frames a second would cost a lossy file too much quality.
        case fast
        /// Too many bytes: the frames that differ least from what stays go (`FewerFrames`).
        case budget
        /// In the colors of the file, a frame hardly differs from the one before.
        case alike
        /// The format holds one picture.
        case still

        /// Which frames the art offers; all other reasons leave some of these out.
        fileprivate var isOffer: Bool { [.art, .noDuration, .trim, .rate].contains(self) }
        /// The motion of the art suffers.
        package var isLoss: Bool { [.fast, .budget, .alike, .still].contains(self) }
    }

    package var reason: Reason
    /// In ms, or frames a second for `rate`; nil where the reason has no number.
    package var value: Double?
    /// Frames afterwards.
    package var count: Int

    package init(_ reason: Reason, _ value: Double? = nil, count: Int) {
        (self.reason, self.value, self.count) = (reason, value, count)
    }

    /// "50 frames of 40 ms", "grid of 33 ms: 48"
    package var text: String {
        let value = Figures.grouped((10 * (value ?? 0)).rounded() / 10)
        let count = Figures.grouped(count)
        return switch reason {
        case .art: "\(count) \(self.count == 1 ? "frame" : "frames") of \(value) ms"
        case .noDuration: "frames of no duration: \(count)"
        case .trim: "trim: \(count)"
        case .rate: "drawn \(value) times a second: \(count)"
        case .grid: "grid of \(value) ms: \(count)"
        case .shortest: "frames of \(value) ms or more: \(count)"
        case .equal: "equal frames joined: \(count)"
        case .fast: "30 a second at most, for the byte budget: \(count)"
        case .budget: "byte budget: \(count)"
        case .alike: "frames that hardly differ joined: \(count)"
        case .still: "a still: \(count)"
        }
    }
}

extension [FrameChange] {
    /// Notes a number of frames, unless it is as before. One reason is noted once: later picks for it replace earlier ones.
    package mutating func note(_ reason: FrameChange.Reason, _ value: Double? = nil, count: Int) {
        if last?.reason == reason { removeLast() }
        if kept != count { append(FrameChange(reason, value, count: count)) }
    }

    /// Frames that the art shows in the time kept, before any are joined or dropped; 1 for a still.
    package var offered: Int { last { $0.reason.isOffer }?.count ?? 1 }
    /// Frames that show everything: those offered, less what is joined without loss.
    package var needed: Int { last { !$0.reason.isLoss }?.count ?? 1 }
    package var kept: Int { last?.count ?? 1 }

    /// What was given up of the motion, as people read it: "8 of 50 frames dropped".
    package var losses: [String] {
        var texts: [String] = []
        let picked = last { $0.reason != .alike }?.count ?? needed
        if picked < needed { texts.append(Figures.frames(needed - picked, of: needed) + " dropped") }
        if kept < picked {
            texts.append(
                Figures.frames(picked - kept, of: needed) + " dropped that hardly differ from the one before")
        }
        return texts
    }
}

extension Timing {
    /// The frames of art whose frames last `durations` ms each.
    ///
    /// Trims in source time, applies speed, rotates the loop to the poster, then applies the grid or the shortest
    /// frame. Only trim and speed change the total. Frames of no duration are not counted. `isDrawn` means a vector
    /// animation, which is drawn at the rate of `vectorRate`.
    /// Throws `FileError` when nothing is left to show or there is no such poster frame.
    package func timeline(over durations: [Double], isDrawn: Bool = false) throws(FileError) -> FramePlan {
        let source = durations.map { $0.isFinite ? max(0, $0) : 0 }
        guard source.count > 1, source.contains(where: { $0 > 0 }) else {
            let frame = (poster ?? 1) - 1
            guard frame >= 0, frame < max(1, source.count) else { throw missingPoster(among: source.count) }
            return FramePlan(slots: [TimelineSlot(frame: frame, duration: 0)], changes: [])
        }
        var changes = [FrameChange(.art, source.reduce(0, +) / Double(source.count), count: source.count)]
        changes.note(.noDuration, count: source.count { $0 > Self.negligible })
        var slots = try trimmed(source, isDrawn: isDrawn)
        changes.note(.trim, count: slots.count)
        guard speed.isFinite, speed > 0 else {
            throw FileError(.overLimit, "speed is \(Figures.grouped(speed)); it must be above 0")
        }
        for index in slots.indices { slots[index].duration /= speed }
        if let poster {
            guard poster >= 1, poster <= slots.count else { throw missingPoster(among: slots.count) }
            slots = Array(slots[(poster - 1)...] + slots[..<(poster - 1)])
        }
        if isStill || slots.count == 1 {
            slots[0].duration = 0
            return FramePlan(slots: [slots[0]], changes: isStill ? [] : changes)
        }
        if isDrawn, let vectorRate {
            slots = drawn(slots, rate: vectorRate)
            changes.note(.rate, vectorRate, count: slots.count)
        }
        if let grid, grid > 0 {
            slots = Self.onGrid(slots, step: grid, keepsFirst: poster != nil)
            changes.note(.grid, grid, count: slots.count)
        }
        if shortestFrame > 0 {
            slots = joiningShort(slots)
            changes.note(.shortest, shortestFrame, count: slots.count)
        }
        if slots.count == 1 { slots[0].duration = 0 }
        return FramePlan(slots: slots, changes: changes)
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
        return blinking(grid, of: slots, at: (count - 1) * step, before: total)
    }

    /// A blink that fills no step is all the motion there is: where nothing else is shown, it gets the last one.
    private static func blinking(
        _ joined: [TimelineSlot], of slots: [TimelineSlot], at start: Double, before end: Double
    ) -> [TimelineSlot] {
        guard joined.count == 1, start > 0, let other = slots.last(where: { $0.instant != joined[0].instant }) else {
            return joined
        }
        var shown = joined[0]
        shown.duration = start
        return [shown, TimelineSlot(frame: other.frame, duration: end - start, offset: other.offset)]
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
        let joined = groups.enumerated().map { position, group in
            let visible = position == 0 && poster != nil ? group[0] : Self.longest(of: group)
            return TimelineSlot(
                frame: visible.frame, duration: group.reduce(0) { $0 + $1.duration }, offset: visible.offset)
        }
        let total = joined.reduce(0) { $0 + $1.duration }
        let start = total - shortestFrame
        return start < shortestFrame ? joined : Self.blinking(joined, of: slots, at: start, before: total)
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

package struct TimelineSlot: Sendable, Hashable {
    /// Index of the source frame shown, from 0.
    package var frame: Int
    /// How long it is shown, in ms.
    package var duration: Double
    /// How far into the source frame a vector animation is drawn, in ms of the source; 0 for raster art.
    package var offset: Double

    package init(frame: Int, duration: Double, offset: Double = 0) {
        (self.frame, self.duration, self.offset) = (frame, duration, offset)
    }

    /// The slot without a duration, to ask for a single picture: slots with equal instants show the same one.
    package var instant: TimelineSlot { TimelineSlot(frame: frame, duration: 0, offset: offset) }

    /// Whether it shows an earlier instant of the source than another slot.
    package func precedes(_ other: TimelineSlot) -> Bool { (frame, offset) < (other.frame, other.offset) }
}
