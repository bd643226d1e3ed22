/// The size of an output picture.
package enum Canvas: Hashable, Sendable, Codable {
    /// Exactly this many px; art of another shape is padded or cut.
    case fixed(PixelSize)
    /// The art's own shape, its longest side at most this many px; never enlarged.
    case within(side: Int)

    package var shorterSide: Int {
        switch self {
        case .fixed(let size): min(size.width, size.height)
        case .within(let side): side
        }
    }
}
