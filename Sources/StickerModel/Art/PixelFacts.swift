/// What the decoded pixels of an image show.
package struct PixelFacts: Sendable, Equatable, Codable {
    /// No pixel of any frame is even partly transparent.
    package var isOpaque: Bool
    /// Some pixel is neither opaque nor fully transparent.
    package var hasSoftEdges: Bool
    /// The smallest box round everything visible in any frame; nil when nothing is.
    package var visibleBox: PixelRect?
    /// Visible pixels (alpha above 0) of the first frame as a share of the canvas, 0...1.
    package var firstFrameCoverage: Double
    /// The greatest coverage of any frame, 0...1.
    package var greatestCoverage: Double
    /// Hash of all decoded frames where visible, to tell equal pictures in different files.
    package var contentHash: UInt64
    /// Whether all visible pixels of all frames have one color, as placeholders do; false when not measured.
    package var isUniform = false
    /// Colors of the first frame; nil when not measured, or when nothing is visible.
    package var colors: ColorFacts?

    package init(
        isOpaque: Bool, hasSoftEdges: Bool, visibleBox: PixelRect?, firstFrameCoverage: Double,
        greatestCoverage: Double, contentHash: UInt64
    ) {
        self.isOpaque = isOpaque
        self.hasSoftEdges = hasSoftEdges
        self.visibleBox = visibleBox
        self.firstFrameCoverage = firstFrameCoverage
        self.greatestCoverage = greatestCoverage
        self.contentHash = contentHash
    }
}
