/// What a list of shapes costs.
struct LottieShapes {
    /// Things rlottie makes of it; repeaters make several of one.
    var items = 0
    /// Corners of all paths.
    var points = 0
    /// How far it draws, in px.
    var reach = 0.0

    mutating func add(_ other: LottieShapes) {
        items = min(items + other.items, 1 << 40)
        points = min(points + other.points, 1 << 40)
        reach = max(reach, other.reach)
    }
}
