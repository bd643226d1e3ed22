import StickerModel

/// What a sticker becomes for Telegram. The raw value is a trait.
enum StickerForm: String, Sendable {
    /// PNG or WebP.
    case still
    /// WebM.
    case video
    /// TGS.
    case vector

    /// `format` of the Bot API.
    var format: String {
        switch self {
        case .still: "static"
        case .video: "video"
        case .vector: "animated"
        }
    }

    /// That of a file that we write.
    init(fileExtension: String) {
        switch fileExtension {
        case "webm": self = .video
        case "tgs": self = .vector
        default: self = .still
        }
    }

    /// The form of a finished file; nil for what Telegram takes as no sticker.
    init?(_ facts: ImageFacts) {
        switch facts.format {
        case .webm: self = .video
        case .lottie: self = .vector
        // A plain PNG may say APNG in its name; what moves is not a still.
        case .png,
            .webp where !facts.isAnimated && !facts.isAnimationContainer:
            self = .still
        default: return nil
        }
    }
}

extension PlannedSticker {
    var form: StickerForm { StickerForm(fileExtension: fileExtension) }

    /// Becomes a TGS sticker, unless something stands against it, which is returned as people read it: "expressions",
    /// "`outline`".
    mutating func keepVector(_ limits: TelegramLimits) -> [String] {
        guard let facts, let vector = facts.vector else { return [] }
        let edit = sticker.edit
        var obstacles = Self.undrawn.filter(vector.features.contains).map(\.rawValue) + vectorObstacles
        let limit = limits.bytes[.vector] ?? 0
        if vector.packedBytes.map({ $0 > limit }) ?? true {
            let size = vector.packedBytes.map { MetricUnit.bytes.text(Double($0)) } ?? "megabytes"
            obstacles.append("\(size) (the limit is \(MetricUnit.bytes.text(Double(limit))))")
        }
        guard obstacles.isEmpty else { return obstacles }
        var timing = Timing(edit, isStill: false)
        let keepsTime = edit.trimStart == nil && edit.trimEnd == nil && edit.speed == 1 && vector.start == 0
        timing.vectorRate = Self.rates.contains(vector.rate) && edit.speed == 1 ? vector.rate : 60
        let framing = Framing(edit, canvas: .fixed(.square(limits.vectorSide)))
        let keepsPlace = facts.size == .square(limits.vectorSide) && edit.margin == 0 && edit.content == nil
        let isSame = keepsTime && keepsPlace && timing.vectorRate == vector.rate
        let recipe = VectorRecipe(
            source: sticker.file, format: .tgs, byteBudget: limit, timing: isSame ? nil : timing,
            framing: isSame ? nil : framing)
        rendition =
            isSame && vector.isPacked && vector.isMarked ? .verbatim(source: sticker.file) : .vector(recipe)
        fileExtension = "tgs"
        return []
    }

    /// What Telegram's players do not draw. Masks, stars, repeaters and strokes with gradients are on its list as well,
    /// but are drawn.
    static let undrawn: [LottieFeature] = [
        .expressions, .layerEffects, .images, .solids, .texts, .threeDimensions, .mergedPaths, .timeStretch, .timeRemap,
        .autoOrient, .oldColors,
    ]

    /// Frames a second that TGS stickers may have.
    private static let rates = [30.0, 60]
}
