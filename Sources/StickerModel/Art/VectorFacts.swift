/// What a Lottie animation is made of, for platforms that take it as it is.
package struct VectorFacts: Sendable, Hashable, Codable {
    /// Frames a second, as the file says.
    package var rate: Double
    /// The frame that it begins with, mostly 0.
    package var start: Double
    /// The running time in frames of that rate; may have a fraction.
    package var frames: Double
    /// What it uses that not every player draws, in the order of the cases.
    package var features: [LottieFeature]
    /// Bytes of its JSON without blanks as a TGS file, or of the file itself where it is one; nil where it is far too long
    /// for one.
    package var packedBytes: Int?
    /// Whether the file is gzip data, as TGS stickers are.
    package var isPacked: Bool
    /// Whether it says that it is a TGS sticker (`"tgs": 1`).
    package var isMarked: Bool

    package init(
        rate: Double, start: Double = 0, frames: Double, features: [LottieFeature] = [], packedBytes: Int? = nil,
        isPacked: Bool = false,
        isMarked: Bool = false
    ) {
        (self.rate, self.start, self.frames, self.features) = (rate, start, frames, features)
        (self.packedBytes, self.isPacked, self.isMarked) = (packedBytes, isPacked, isMarked)
    }
}

/// Something that a Lottie animation may use and that not every player draws. Raw values are what people call it.
package enum LottieFeature: String, Sendable, Codable, CaseIterable {
    case expressions
    case layerEffects = "layer effects"
    case masks
    case images
    case solids
    case texts
    case threeDimensions = "3D layers"
    case mergedPaths = "merge paths"
    case stars = "star shapes"
    case gradientStrokes = "gradient strokes"
    case repeaters
    case timeStretch = "time stretch"
    case timeRemap = "time remap"
    case autoOrient = "auto-orient layers"
    case mattes
    case skew = "skewing"
    /// Of the first versions of the format; later players take what is above 1 for white.
    case oldColors = "colors of 0 to 255"
}
