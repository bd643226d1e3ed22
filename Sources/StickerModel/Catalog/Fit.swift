/// How art of another shape than the canvas is placed; it is never stretched.
package enum Fit: String, Sendable, Codable, CaseIterable {
    /// All of it visible, the rest of the canvas transparent.
    case contain
    /// The canvas filled, what hangs over cut away round the focus point.
    case cover
}
