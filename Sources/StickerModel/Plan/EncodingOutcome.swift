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
