/// Which frames of the art are shown, and when.
package struct Timing: Hashable, Sendable, Codable {
    /// One frame only (the poster, else the first) instead of an animation.
    package var isStill: Bool
    package var trimStart: Double?
    package var trimEnd: Double?
    package var speed: Double
    /// Counted from 1.
    package var poster: Int?
    /// Frames shorter than this (ms) are joined with neighbours; the total is kept.
    package var shortestFrame: Double
    /// Show the source on a regular grid of this many ms, the total kept (iMessage: 50).
    package var grid: Double?
    /// Frames a second (as shown, after `speed`) that vector animations are drawn at; nil keeps the source's.
    package var vectorRate: Double?

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
    }
}
