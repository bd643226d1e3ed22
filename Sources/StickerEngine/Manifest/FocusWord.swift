/// Words for the usual focus points.
package enum FocusWord {
    /// Each word with its place from the left and the top, 0...1.
    package static let points: [(word: String, x: Double, y: Double)] = [
        ("center", 0.5, 0.5), ("top", 0.5, 0), ("bottom", 0.5, 1), ("left", 0, 0.5), ("right", 1, 0.5),
        ("top-left", 0, 0), ("top-right", 1, 0), ("bottom-left", 0, 1), ("bottom-right", 1, 1),
    ]
}
