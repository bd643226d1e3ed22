import StickerModel

/// How far one picture is from another as people see them: on black and on white.
struct PictureDistance: Sendable, Comparable {
    /// Mean structural similarity of red, green and blue, 1 for equal pictures (8 px windows, every 4 px).
    var similarity: Double
    /// Mean squared difference of 8-bit values.
    var squaredError: Double

    static let none = PictureDistance(similarity: 1, squaredError: 0)

    /// The nearer picture is the lesser; similarity first, as it is what the eye follows.
    static func < (left: PictureDistance, right: PictureDistance) -> Bool {
        (-left.similarity, left.squaredError) < (-right.similarity, right.squaredError)
    }
}
