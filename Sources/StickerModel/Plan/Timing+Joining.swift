extension Timing {
    /// The frame with the most overlap in each step; the last step absorbs the rest, repeats become one frame.
    static func onGrid(_ slots: [TimelineSlot], step: Double, keepsFirst: Bool) -> [TimelineSlot] {
        let total = slots.reduce(0) { $0 + $1.duration }
        // A total of 999.9999 ms is 20 steps of 50: sums of thirds must not cost one.
        let count = max(1, Int((total / step + 1e-6).rounded(.down)))
        var grid: [TimelineSlot] = []
        var first = 0
        var firstStart = 0.0
        for index in 0..<count {
            let start = Double(index) * step
            let end = index == count - 1 ? total : start + step
            while first < slots.count - 1, firstStart + slots[first].duration <= start {
                firstStart += slots[first].duration
                first += 1
            }
            let frame = index == 0 && keepsFirst ? 0 : longest(slots, from: first, at: firstStart, in: start..<end)
            if let last = grid.last, last.frame == slots[frame].frame, last.offset == slots[frame].offset {
                grid[grid.count - 1].duration += end - start
            } else {
                grid.append(TimelineSlot(frame: slots[frame].frame, duration: end - start, offset: slots[frame].offset))
            }
        }
        return grid
    }

    /// The index of the slot shown longest between two instants; the earlier one where two are equal.
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

    /// Joins frames below `shortestFrame` with what follows (the last ones with what precedes); the frame shown
    /// longest stands for the group, a poster always for its own.
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
            let shown = position == 0 && poster != nil ? group[0] : Self.longest(of: group)
            return TimelineSlot(
                frame: shown.frame, duration: group.reduce(0) { $0 + $1.duration }, offset: shown.offset)
        }
    }

    private static func longest(of group: [TimelineSlot]) -> TimelineSlot {
        group.dropFirst().reduce(group[0]) { $1.duration > $0.duration + 1e-9 ? $1 : $0 }
    }
}
