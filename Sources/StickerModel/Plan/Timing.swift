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
        (self.shortestFrame, self.grid, self.vectorRate) = (shortestFrame, grid, vectorRate)
        shortening = isStill ? nil : edit.shortening
    }
}
