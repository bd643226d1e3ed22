/// One shown frame of a `Timeline`.
package struct TimelineSlot: Sendable, Hashable {
    /// Index of the source frame shown, from 0.
    package var frame: Int
    /// How long it is shown, in ms.
    package var duration: Double

    package init(frame: Int, duration: Double) {
        self.frame = frame
        self.duration = duration
    }
}
