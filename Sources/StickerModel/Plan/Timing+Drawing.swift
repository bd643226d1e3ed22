extension Timing {
    /// A vector animation drawn anew at an even rate: what it shows at each instant, the last one lasting until the end.
    ///
    /// Clips with more instants than anybody wants keep their own frames.
    func drawn(_ slots: [TimelineSlot], rate: Double) -> [TimelineSlot] {
        let total = slots.reduce(0) { $0 + $1.duration }
        guard rate.isFinite, rate > 0, total * rate / 1_000 < Self.mostDrawings else { return slots }
        let step = 1_000 / rate
        // A total of 999.9999 ms is 20 steps of 50: sums of thirds must not cost one.
        let count = max(1, Int((total / step + 1e-6).rounded(.down)))
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
