/// Everything that the rules and the planner need to know about one image file.
///
/// Container facts are always known; `pixels` only after the file was decoded completely.
package struct ImageFacts: Sendable, Equatable, Codable {
    /// The format of the content, whatever the file's name says.
    package var format: FileFormat
    package var byteCount: Int
    /// Canvas in px, upright (EXIF orientation applied). For vector art its natural size.
    package var size: PixelSize
    /// How many px of `size` one px of a crop is. Not 1 for an SVG whose own px are a fraction, very few or very many:
    /// its `size` is another one of the same shape.
    package var cropScale = 1.0
    /// How long each frame is displayed, in ms; GIF delays under 20 ms count as 100 ms. One entry for a still.
    package var durations: [Double]
    /// The delays in the file, in ms; equal to `durations` unless viewers change them.
    package var statedDurations: [Double]
    /// 0 means for ever; nil for stills.
    package var loopCount: Int?
    /// Whether the file can hold transparent pixels, whether or not it has any: an alpha channel, or one color or
    /// palette entry that is transparent. Always for vector art.
    package var hasAlphaChannel: Bool = false
    /// Bits a channel as stored.
    package var bitDepth: Int = 8
    /// Color kind of a PNG: "RGB", "RGBA", "palette", "gray", "gray + alpha"; nil elsewhere.
    package var colorKind: String?
    /// Whether the pixels are stored in passes: Adam7 in a PNG, an interlaced GIF, a progressive JPEG.
    package var isInterlaced: Bool = false
    /// For WebP: every frame is lossless.
    package var isLossless: Bool = false
    /// EXIF orientation 1...8.
    package var orientation: Int = 1
    /// Description of an embedded color profile that is not sRGB; nil when none.
    package var colorProfile: String?
    /// Kinds of metadata in the file, of "EXIF", "XMP", "ICC", "text", "time".
    package var metadata: [String] = []
    /// Bytes after the end that the format defines.
    package var trailingBytes: Int = 0
    /// An APNG or WebP animation container, even when it holds a single frame.
    package var isAnimationContainer: Bool = false
    /// How many frames the header of an APNG announces, where that is not how many it has; only frames up to that number
    /// are shown. nil elsewhere.
    package var announcedFrames: Int?
    /// What the header of a video says; nil for pictures.
    package var video: VideoFacts?
    package var vector: VectorFacts?
    /// Measurements of the decoded pixels; nil where the file was not decoded completely.
    package var pixels: PixelFacts?
    /// Among the omissions of an SVG that moves: one instant of it is drawn.
    package static let drawnAnimation = "animation"

    /// Among the omissions of an SVG: text is drawn in another font than it names.
    package static func replacedFont(_ name: String, by used: String) -> String {
        replacedFontMark + "“\(name)” (\(used) is used)"
    }

    /// Among the omissions of an SVG: boxes are drawn for characters of its text.
    package static func missingGlyphs(_ scalars: [Unicode.Scalar]) -> String {
        missingGlyphsMark + (scalars.count == 1 ? " " : "s ") + NameList.text(scalars.map { "“\($0)”" })
    }

    private static let (replacedFontMark, missingGlyphsMark) = ("the font ", "the character")

    /// The omissions that are fonts this machine lacks.
    package var replacedFonts: [String] { omissions.filter { $0.hasPrefix(Self.replacedFontMark) } }
    /// The omissions that are characters which no font of this machine has.
    package var missingGlyphs: [String] { omissions.filter { $0.hasPrefix(Self.missingGlyphsMark) } }

    /// What the pixels owe to this machine besides the file: its fonts, or the ffmpeg that decodes it.
    package var borrowed: String? { fonts ?? video?.decoder }

    /// Among the omissions of an SVG: addresses of what is in other files.
    package static func inOtherFiles(_ kind: String, _ addresses: String) -> String {
        "\(kind)\(otherFilesMark)\(addresses))"
    }

    private static let otherFilesMark = " in other files ("

    /// Among the omissions of a PNG: colors that are read as if its cICP chunk were not there.
    package static func colors(_ name: String) -> String { "\(name)\(colorsMark)" }

    private static let colorsMark = " (its cICP chunk)"

    package static func isOfColors(_ omission: String) -> Bool { omission.hasSuffix(colorsMark) }

    /// Pages of a document, or photos in one file, after the one that is read.
    package static func furtherPictures(_ count: Int) -> String { "\(furtherMark)\(count))" }

    private static let furtherMark = "further pictures ("

    package static func isOfFurtherPictures(_ omission: String) -> Bool { omission.hasPrefix(furtherMark) }

    /// ffmpeg (up to 7.0 at least) decodes the picture alone.
    package static let hevcAlpha = "transparency in a layer of HEVC"

    package static func isInOtherFiles(_ omission: String) -> Bool { omission.contains(otherFilesMark) }

    /// What the file uses and we do not draw: "effects", "expressions", "pictures in other files (photo.png)".
    package var omissions: [String] = []
    /// Stands for all fonts that were there when a drawing with text was measured; nil where fonts change nothing.
    package var fonts: String?

    /// The facts that every reader has at once; all others are those of a plain file of 8 bits a channel until they are
    /// set. `byteCount` in bytes, `size` in px, `durations` in ms for both `durations` and `statedDurations`.
    package init(format: FileFormat, byteCount: Int, size: PixelSize, durations: [Double] = [0]) {
        (self.format, self.byteCount, self.size, self.durations) = (format, byteCount, size, durations)
        statedDurations = durations
    }

    /// 1 for a still.
    package var frameCount: Int { durations.count }
    /// Whether there is more than one frame. A container for animations with a single frame is a still.
    package var isAnimated: Bool { durations.count > 1 }
    /// The total duration in ms; 0 for a still.
    package var totalDuration: Double { isAnimated ? durations.reduce(0, +) : 0 }
}

package struct PixelFacts: Sendable, Equatable, Codable {
    /// No pixel of any frame is even partly transparent.
    package var isOpaque: Bool
    /// Some pixel is neither opaque nor fully transparent.
    package var hasSoftEdges: Bool
    /// The smallest box around everything visible in any frame. Pixels with an alpha of 1 or 2 of 255 count only where
    /// there are no others; nil when everything is clear.
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
    /// Whether an animation shows one picture in all of its frames; false for stills, and when not measured.
    package var isMotionless = false
    /// Colors of the first frame; nil when not measured, or when nothing is visible.
    package var colors: ColorFacts?
    /// The percentage of the outer edge that hardly stands out from a background, 0...100; empty when not measured, or
    /// when nothing is visible.
    package var faintEdge: [ChatBackground: Double] = [:]

    package init(
        isOpaque: Bool, hasSoftEdges: Bool, visibleBox: PixelRect?, firstFrameCoverage: Double,
        greatestCoverage: Double, contentHash: UInt64
    ) {
        (self.isOpaque, self.hasSoftEdges, self.visibleBox) = (isOpaque, hasSoftEdges, visibleBox)
        (self.firstFrameCoverage, self.greatestCoverage) = (firstFrameCoverage, greatestCoverage)
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
        (self.hueCount, self.meanChroma, self.highlight) = (hueCount, meanChroma, highlight)
    }
}
