/// How far from its origin something can draw, in px, and what a transform makes of that. Never more than `Self.most`.
struct LottieExtent: Sendable {
    /// The greatest distance things are moved by, and the greatest factor they are scaled by.
    var move = 0.0
    var scale = 1.0

    /// What is drawn within `reach` px is drawn within this many after the transform.
    func applied(to reach: Double) -> Double { min(Self.most, reach * scale + move) }

    /// This transform, then another.
    func then(_ other: LottieExtent) -> LottieExtent {
        LottieExtent(move: other.applied(to: move), scale: min(Self.most, scale * other.scale))
    }

    static let most = 1e12
}
