/// One shown frame of a `Timeline`.
package struct TimelineSlot: Sendable, Hashable {
    /// Index of the source frame shown, from 0.
    package var frame: Int
    /// How long it is shown, in ms.
    package var duration: Double
    /// How far into the source frame a vector animation is drawn, in ms of the source; raster art ignores it.
    package var offset: Double

    package init(frame: Int, duration: Double, offset: Double = 0) {
        self.frame = frame
        self.duration = duration
        self.offset = offset
    }

    /// Whether it shows an earlier instant of the source.
    package func isBefore(_ other: TimelineSlot) -> Bool { (frame, offset) < (other.frame, other.offset) }
}
