/// Everything that the rules and the planner need to know about one image file.
///
/// Container facts are always known; `pixels` only after the file was decoded completely.
package struct ImageFacts: Sendable {
    /// Tens of thousands of stickers, cards and subjects hold the same few facts: copies share them until one changes.
    private var shared: Shared

    private final class Shared: @unchecked Sendable {
        /// Written only while nothing else refers to this, so that no access needs a check.
        @exclusivity(unchecked) var values: Values

        init(_ values: Values) { self.values = values }
    }

    private struct Values: Equatable, Codable {
        var format: FileFormat
        var byteCount: Int
        var size: PixelSize
        var durations: [Double]
        var statedDurations: [Double]
        var loopCount: Int?
        var hasAlphaChannel: Bool
        var bitDepth: Int
        var colorKind: String?
        var isInterlaced: Bool
        var isLossless: Bool
        var orientation: Int
        var colorProfile: String?
        var metadata: [String]
        var trailingBytes: Int
        var isAnimationContainer: Bool
        var announcedFrames: Int?
        var pixels: PixelFacts?
        var omissions: [String]
    }

    private var values: Values {
        get { shared.values }
        _modify {
            if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared.values) }
            yield &shared.values
        }
    }

    /// The format of the content, whatever the file's name says.
    package var format: FileFormat {
        get { shared.values.format }
        set { values.format = newValue }
    }
    /// File length in bytes.
    package var byteCount: Int {
        get { shared.values.byteCount }
        set { values.byteCount = newValue }
    }
    /// Canvas in px, upright (EXIF orientation applied). For vector art its natural size.
    package var size: PixelSize {
        get { shared.values.size }
        set { values.size = newValue }
    }
    /// How long each frame is displayed, in ms; GIF delays under 20 ms count as 100 ms. One entry for a still.
    package var durations: [Double] {
        get { shared.values.durations }
        set { values.durations = newValue }
    }
    /// The delays in the file, in ms; equal to `durations` unless viewers change them.
    package var statedDurations: [Double] {
        get { shared.values.statedDurations }
        set { values.statedDurations = newValue }
    }
    /// 0 means for ever; nil for stills.
    package var loopCount: Int? {
        get { shared.values.loopCount }
        set { values.loopCount = newValue }
    }
    /// Whether the file can hold transparent pixels, whether or not it has any: an alpha channel, or one color or
    /// palette entry that is transparent. Always for vector art.
    package var hasAlphaChannel: Bool {
        get { shared.values.hasAlphaChannel }
        set { values.hasAlphaChannel = newValue }
    }
    /// Bits a channel as stored.
    package var bitDepth: Int {
        get { shared.values.bitDepth }
        set { values.bitDepth = newValue }
    }
    /// Color kind of a PNG: "RGB", "RGBA", "palette", "gray", "gray + alpha"; nil elsewhere.
    package var colorKind: String? {
        get { shared.values.colorKind }
        set { values.colorKind = newValue }
    }
    /// Whether the pixels are stored in passes: Adam7 in a PNG, an interlaced GIF, a progressive JPEG.
    package var isInterlaced: Bool {
        get { shared.values.isInterlaced }
        set { values.isInterlaced = newValue }
    }
    /// For WebP: every frame is lossless.
    package var isLossless: Bool {
        get { shared.values.isLossless }
        set { values.isLossless = newValue }
    }
    /// EXIF orientation 1...8.
    package var orientation: Int {
        get { shared.values.orientation }
        set { values.orientation = newValue }
    }
    /// Description of an embedded color profile that is not sRGB; nil when none.
    package var colorProfile: String? {
        get { shared.values.colorProfile }
        set { values.colorProfile = newValue }
    }
    /// Kinds of metadata in the file, of "EXIF", "XMP", "ICC", "text", "time".
    package var metadata: [String] {
        get { shared.values.metadata }
        set { values.metadata = newValue }
    }
    /// Bytes after the end that the format defines.
    package var trailingBytes: Int {
        get { shared.values.trailingBytes }
        set { values.trailingBytes = newValue }
    }
    /// An APNG or WebP animation container, even when it holds a single frame.
    package var isAnimationContainer: Bool {
        get { shared.values.isAnimationContainer }
        set { values.isAnimationContainer = newValue }
    }
    /// How many frames the header of an APNG announces, where that is not how many it has; only frames up to that number
    /// are shown. nil elsewhere.
    package var announcedFrames: Int? {
        get { shared.values.announcedFrames }
        set { values.announcedFrames = newValue }
    }
    /// Measurements of the decoded pixels; nil where the file was not decoded completely.
    package var pixels: PixelFacts? {
        get { shared.values.pixels }
        set { values.pixels = newValue }
    }
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

    /// The omissions that are fonts this machine lacks: the drawing looks otherwise where they are installed.
    package var replacedFonts: [String] { omissions.filter { $0.hasPrefix(Self.replacedFontMark) } }
    /// The omissions that are characters which no font of this machine has.
    package var missingGlyphs: [String] { omissions.filter { $0.hasPrefix(Self.missingGlyphsMark) } }
    /// Everything that other fonts would change.
    package var lackingFonts: [String] { replacedFonts + missingGlyphs }

    /// Among the omissions of an SVG: addresses of what is in other files.
    package static func inOtherFiles(_ kind: String, _ addresses: String) -> String {
        "\(kind)\(otherFilesMark)\(addresses))"
    }

    private static let otherFilesMark = " in other files ("

    /// Among the omissions of a PNG: colors that are read as if its cICP chunk were not there.
    package static func colors(_ name: String) -> String { "\(name)\(colorsMark)" }

    private static let colorsMark = " (its cICP chunk)"

    /// Whether an omission is of that kind.
    package static func isOfColors(_ omission: String) -> Bool { omission.hasSuffix(colorsMark) }

    /// Whether an omission is of that kind.
    package static func isInOtherFiles(_ omission: String) -> Bool { omission.contains(otherFilesMark) }

    /// What the file uses and we do not draw: "effects", "expressions", "pictures in other files (photo.png)".
    package var omissions: [String] {
        get { shared.values.omissions }
        set { values.omissions = newValue }
    }

    /// The facts that every reader has at once; all others are those of a plain file of 8 bits a channel until they are
    /// set. `byteCount` in bytes, `size` in px, `durations` in ms for both `durations` and `statedDurations`.
    package init(format: FileFormat, byteCount: Int, size: PixelSize, durations: [Double] = [0]) {
        shared = Shared(
            Values(
                format: format, byteCount: byteCount, size: size, durations: durations, statedDurations: durations,
                hasAlphaChannel: false, bitDepth: 8, isInterlaced: false, isLossless: false, orientation: 1,
                metadata: [], trailingBytes: 0, isAnimationContainer: false, omissions: []))
    }

    /// 1 for a still.
    package var frameCount: Int { durations.count }
    /// Whether there is more than one frame. A container for animations with a single frame is a still.
    package var isAnimated: Bool { durations.count > 1 }
    /// The total duration in ms; 0 for a still.
    package var totalDuration: Double { isAnimated ? durations.reduce(0, +) : 0 }
}

extension ImageFacts: Equatable {
    /// Copies that still share their facts are equal without a look at them.
    package static func == (left: ImageFacts, right: ImageFacts) -> Bool {
        left.shared === right.shared || left.shared.values == right.shared.values
    }
}

extension ImageFacts: Codable {
    /// Throws `DecodingError` for facts that another version of the tool encoded.
    package init(from decoder: any Decoder) throws { shared = Shared(try Values(from: decoder)) }

    /// Throws what the encoder throws.
    package func encode(to encoder: any Encoder) throws { try shared.values.encode(to: encoder) }
}

/// Measurements of the decoded pixels of an image.
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
