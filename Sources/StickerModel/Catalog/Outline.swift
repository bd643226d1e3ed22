/// A line of one color round the silhouette.
package struct Outline: Hashable, Sendable, Codable {
    /// Width in px of a 512 px canvas; scaled with the canvas.
    package var width: Double
    package var color: Color

    package init(width: Double, color: Color) {
        self.width = width
        self.color = color
    }
}
