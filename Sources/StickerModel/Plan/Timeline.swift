/// What is shown when: the frames of a piece of art after trimming, speed, rotation and joining.
///
/// A pure function of the source's durations, so that planning, rendering and reports cannot disagree.
package struct Timeline: Sendable, Hashable {
    /// Frames in the order they are shown; one of duration 0 for a still. Never empty.
    package var slots: [TimelineSlot]
    /// Frames the source shows in the time kept, before any were joined; 1 for a still.
    package var framesOffered: Int

    package init(slots: [TimelineSlot], framesOffered: Int) {
        self.slots = slots
        self.framesOffered = framesOffered
    }

    package var isAnimated: Bool { slots.count > 1 }
    /// The whole running time in ms.
    package var totalDuration: Double { slots.reduce(0) { $0 + $1.duration } }
    package var durations: [Double] { slots.map(\.duration) }
}
