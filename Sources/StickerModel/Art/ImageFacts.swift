/// Everything that the rules and the planner need to know about one image file.
///
/// Container facts are always known; `pixels` only after the file was decoded completely.
package struct ImageFacts: Sendable, Equatable, Codable {
    package var format: FileFormat
    /// File length in bytes.
    package var byteCount: Int
    /// Canvas in px, upright (EXIF orientation applied). For vector art its natural size.
    package var size: PixelSize
    /// How long each frame is displayed, in ms; GIF delays under 20 ms count as 100 ms. One entry for a still.
    package var durations: [Double]
    /// The delays in the file, in ms; equal to `durations` unless viewers change them.
    package var statedDurations: [Double]
    /// 0 means for ever; nil for stills.
    package var loopCount: Int?
    package var hasAlphaChannel: Bool
    /// Bits a channel as stored.
    package var bitDepth: Int
    /// Color kind of a PNG: "RGB", "RGBA", "palette", "gray", "gray + alpha"; nil elsewhere.
    package var colorKind: String?
    package var isInterlaced: Bool
    /// For WebP: every frame is lossless.
    package var isLossless: Bool
    /// EXIF orientation 1...8.
    package var orientation: Int
    /// Description of an embedded color profile that is not sRGB; nil when none.
    package var colorProfile: String?
    /// Kinds of metadata in the file, of "EXIF", "XMP", "ICC", "text", "time".
    package var metadata: [String]
    /// Bytes after the end that the format defines.
    package var trailingBytes: Int
    /// An APNG or WebP animation container, even when it holds a single frame.
    package var isAnimationContainer: Bool
    package var pixels: PixelFacts?
    /// What the file uses and we do not draw: "effects", "expressions".
    package var omissions: [String]

    package init(format: FileFormat, byteCount: Int, size: PixelSize, durations: [Double] = [0]) {
        self.format = format
        self.byteCount = byteCount
        self.size = size
        self.durations = durations
        self.statedDurations = durations
        self.loopCount = nil
        self.hasAlphaChannel = false
        self.bitDepth = 8
        self.colorKind = nil
        self.isInterlaced = false
        self.isLossless = false
        self.orientation = 1
        self.colorProfile = nil
        self.metadata = []
        self.trailingBytes = 0
        self.isAnimationContainer = false
        self.pixels = nil
        self.omissions = []
    }

    package var frameCount: Int { durations.count }
    package var isAnimated: Bool { durations.count > 1 }
    /// The total duration in ms; 0 for a still.
    package var totalDuration: Double { isAnimated ? durations.reduce(0, +) : 0 }
}

/// Measurements of the decoded pixels of an image.
package struct PixelFacts: Sendable, Equatable, Codable {
    /// No pixel of any frame is even partly transparent.
    package var isOpaque: Bool
    /// Some pixel is neither opaque nor fully transparent.
    package var hasSoftEdges: Bool
    /// The smallest box around everything visible in any frame; nil when nothing is visible.
    package var visibleBox: PixelRect?
    /// The mean opacity of the first frame's pixels, 0...1: what is visible as a share of the canvas.
    package var firstFrameCoverage: Double
    /// The greatest coverage of any frame, 0...1.
    package var greatestCoverage: Double
    /// Hash of the visible pixels of all frames, to find equal pictures in different files.
    package var contentHash: UInt64
    /// Whether all visible pixels of all frames have one color, as in placeholders; false when not measured.
    package var isUniform = false
    /// Whether every frame is a rectangle that is opaque to its corners, with or without clear borders; false when not
    /// measured.
    package var isRectangle = false
    /// Colors of the first frame; nil when not measured, or when nothing is visible.
    package var colors: ColorFacts?
    /// The percentage of the outer edge that hardly stands out from a background, 0...100; empty when not measured, or
    /// when nothing is visible.
    package var faintEdge: [ChatBackground: Double] = [:]
    /// How much of an animation's picture changes at once where it begins again, in percent; 0 where that is not much more
    /// than changes elsewhere, nil for stills and when not measured.
    package var seam: Double?
    /// What the picture looks like; nil when not measured, or when nothing is visible.
    package var sketch: PictureSketch?

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

/// The colors of the visible pixels of the first frame, each pixel weighted by its opacity.
package struct ColorFacts: Sendable, Equatable, Codable {
    /// How many of twelve hues cover at least 2 % of the picture in a clearly visible color.
    package var hueCount: Int
    /// How colorful the picture is on average: 0 gray to 1 fully saturated.
    package var meanChroma: Double
    /// The lightness that 1 % of the picture reaches: 0 black to 1 white.
    package var highlight: Double

    package init(hueCount: Int, meanChroma: Double, highlight: Double) {
        self.hueCount = hueCount
        self.meanChroma = meanChroma
        self.highlight = highlight
    }
}
