/// The file format of an output picture and what it may cost.
package struct Encoding: Hashable, Sendable, Codable {
    package var format: OutputFormat
    /// Bytes the file may have at most; nil for no limit.
    package var byteBudget: Int?
    package var quality: QualityPolicy
    /// Written as RGB without alpha channel, palette or gray (icons).
    package var isOpaque: Bool
    /// 0 plays for ever.
    package var loopCount: Int
    /// Color under soft edges where the format has one-bit alpha (GIF).
    package var matte: Color?
    /// 0...1: how much of a fixed pattern is mixed into colors that a palette lacks (GIF). It costs bytes.
    package var dithering: Double

    package init(_ format: OutputFormat, byteBudget: Int? = nil, quality: QualityPolicy = .auto) {
        self.format = format
        self.byteBudget = byteBudget
        self.quality = quality
        isOpaque = false
        loopCount = 0
        matte = nil
        dithering = 0
    }
}
