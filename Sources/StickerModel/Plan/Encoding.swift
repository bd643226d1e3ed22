/// The file format of an output picture and what it may cost.
package struct Encoding: Hashable, Sendable, Codable {
    package var format: FileFormat
    /// Bytes the file may have at most; nil for no limit.
    package var byteBudget: Int?
    package var quality: QualityPolicy
    /// Bytes that `quality: small` aims at; nil for 15 % of the budget.
    package var smallBytes: Int?
    /// Written as RGB without alpha channel, palette or gray (icons).
    package var isOpaque: Bool
    /// 0 plays for ever.
    package var loopCount: Int
    /// Color under soft edges where the format has one-bit alpha (GIF).
    package var matte: Color?
    /// 0...1: how much of a fixed pattern is mixed into colors that a palette lacks (GIF). It costs bytes.
    package var dithering: Double

    package init(_ format: FileFormat, byteBudget: Int? = nil, quality: QualityPolicy = .auto) {
        self.format = format
        self.byteBudget = byteBudget
        self.quality = quality
        smallBytes = nil
        isOpaque = false
        loopCount = 0
        matte = nil
        dithering = 0
    }
}

/// What to do with a byte budget.
package enum QualityPolicy: String, Sendable, Codable, CaseIterable {
    /// Pixel-exact whenever it fits, else the best picture inside the budget.
    case auto
    /// As small as still looks right.
    case small
}

/// How a picture came out: the facts the report prints for every sticker.
package struct EncodingOutcome: Sendable, Hashable, Codable {
    /// Decoded output equals the resized art wherever alpha is above 0.
    package var isExact: Bool
    /// Encoder quality 0...100 where lossy.
    package var quality: Int?
    /// Alpha quality 0...100 where it was lowered.
    package var alphaQuality: Int?
    /// Palette size where one was used.
    package var colors: Int?
    /// Frames in the file.
    package var framesKept: Int
    /// Frames the source shows in the time kept, before any were joined or dropped.
    package var framesOffered: Int
    /// Frames that show all of it: offered ones less identical neighbours and frames too short for the platform,
    /// which are joined without loss. Fewer kept than these means motion was given up.
    package var framesNeeded: Int
    /// What was given up, in words a reader understands: "quality 82", "alpha quality 70", "8 of 50 frames".
    package var sacrifices: [String]
    /// Full encodes it took.
    package var attempts: Int

    package init(
        isExact: Bool, framesKept: Int = 1, framesOffered: Int = 1, sacrifices: [String] = [], attempts: Int = 1
    ) {
        self.isExact = isExact
        self.framesKept = framesKept
        self.framesOffered = framesOffered
        framesNeeded = framesKept
        self.sacrifices = sacrifices
        self.attempts = attempts
        quality = nil
        alphaQuality = nil
        colors = nil
    }
}

/// How near a finished picture comes to its art, and how near it could have come.
///
/// All figures are mean structural similarities (Wang et al. 2004, Gaussian window of sigma 1.5 px, on white and on
/// black, red, green and blue) over instants spread evenly over the running time; 1 is equal.
package struct Fidelity: Sendable, Hashable, Codable {
    /// Of a lossless picture on the same timeline: below 1 where the platform's frame rate hides frames of the art.
    package var ceiling: Double
    /// Of the finished file.
    package var result: Double
    /// Of the finished file at its worst instant.
    package var worst: Double
    /// Instants compared; 1 for a still.
    package var instants: Int

    package init(ceiling: Double, result: Double, worst: Double, instants: Int) {
        self.ceiling = ceiling
        self.result = result
        self.worst = worst
        self.instants = instants
    }
}
