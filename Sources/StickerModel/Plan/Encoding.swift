/// The file format of an output image, its byte budget and its quality.
package struct Encoding: Hashable, Sendable, Codable {
    package var format: FileFormat
    /// The most bytes the file may have; nil for no limit.
    package var byteBudget: Int?
    package var quality: QualityPolicy
    /// Bytes that `quality: small` aims at; nil for 15 % of the budget.
    package var smallBytes: Int?
    /// Write plain RGB: no alpha channel, no palette, no gray (icons).
    package var isOpaque = false
    /// Write an animation without a palette, whatever its colors are (APNG).
    package var isTruecolor = false
    /// An animation that does not fit its budget may get a smaller canvas (APNG).
    package var canShrink = false
    /// 0 plays forever.
    package var loopCount = 0
    /// Color that soft edges are mixed with where the format has one-bit alpha (GIF).
    package var matte: Color?

    /// An encoding with transparency that plays forever; `byteBudget` in bytes, nil for no limit.
    package init(_ format: FileFormat, byteBudget: Int? = nil, quality: QualityPolicy = .auto) {
        (self.format, self.byteBudget, self.quality) = (format, byteBudget, quality)
    }
}

package enum QualityPolicy: String, Sendable, Codable, CaseIterable {
    /// Exact if that fits the budget, else the best picture that fits.
    case auto
    /// The smallest file that still looks right.
    case small
}

/// How an image came out: what the report prints for every sticker.
package struct EncodingOutcome: Sendable, Hashable, Codable {
    /// Decoded output equals the resized art wherever alpha is above 0.
    package var isExact: Bool
    /// Encoder quality 0...100 of a lossy file.
    package var quality: Int?
    /// Alpha quality 0...100 if it was lowered.
    package var alphaQuality: Int?
    /// Palette size if a palette was used.
    package var colors: Int?
    /// Palette colors are fewer than the art has; a palette may also be exact.
    package var hasFewerColors = false
    /// How the file got its frames; empty for a still. If fewer are kept than needed, motion was given up.
    package var frames: [FrameChange]
    /// What was given up, as people read it: "quality 82", "alpha quality 70", "8 of 50 frames dropped".
    package var sacrifices: [String]
    /// Number of whole encodes.
    package var attempts: Int
    /// The running time in ms; nil for stills.
    package var duration: Double?
    /// Not encoded where there is nothing to tell: most files are exact.
    private var steps: [EncodingStep]?
    /// What was tried for a file that is not exact, in the order of what is missed least. Sizes come from the search
    /// itself; nothing is encoded only for them.
    package var considered: [EncodingStep] {
        get { steps ?? [] }
        set { steps = newValue.isEmpty ? nil : newValue }
    }

    package init(
        isExact: Bool, frames: [FrameChange] = [], sacrifices: [String] = [], attempts: Int = 1
    ) {
        (self.isExact, self.frames, self.sacrifices, self.attempts) = (isExact, frames, sacrifices, attempts)
    }
}

extension Encoding {
    /// What soft edges of a GIF are mixed with: the color that a manifest names, else the pack's background, else white.
    package mutating func mixEdges(by options: Options, of pack: Pack) {
        if format == .gif { matte = options.matte ?? pack.background ?? .white }
    }
}
