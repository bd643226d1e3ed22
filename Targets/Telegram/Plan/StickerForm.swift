import StickerModel

/// What a sticker becomes for Telegram.
enum StickerForm: Sendable, Hashable {
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

    var mimeType: String {
        switch self {
        case .still: "image/png"
        case .video: "video/webm"
        case .vector: "application/x-tgsticker"
        }
    }

    /// The form of a finished file; nil for what Telegram takes as no sticker.
    init?(_ facts: ImageFacts) {
        switch facts.format {
        case .webm: self = .video
        case .lottie: self = .vector
        case .png, .webp: self = .still
        default: return nil
        }
    }
}

/// Whether a Lottie animation can be a TGS sticker, and how.
struct VectorForm: Sendable {
    /// Why it cannot, as people read it: "expressions", "`outline`"; empty where it can.
    private(set) var obstacles: [String] = []
    /// How the file is made.
    private(set) var rendition: Rendition

    /// What Telegram's players do not draw. Masks, stars, repeaters and strokes with gradients are on its list as well,
    /// but are drawn.
    static let undrawn: [LottieFeature] = [
        .expressions, .layerEffects, .images, .solids, .texts, .threeDimensions, .mergedPaths, .timeStretch, .timeRemap,
        .autoOrient,
    ]

    /// Frames a second that TGS stickers may have.
    private static let rates = [30.0, 60]

    init(_ file: String, _ edit: ArtEdit, _ facts: ImageFacts, _ vector: VectorFacts, _ limits: TelegramLimits) {
        obstacles = Self.undrawn.filter(vector.features.contains).map(\.rawValue)
        if edit.outline != nil { obstacles.append("`outline`") }
        if edit.crop != nil { obstacles.append("`crop`") }
        if edit.poster ?? 1 != 1 { obstacles.append("`poster`") }
        if vector.packedBytes.map({ $0 > limits.vectorBytes }) ?? true {
            let size = vector.packedBytes.map { MetricUnit.bytes.text(Double($0)) } ?? "megabytes"
            obstacles.append("\(size) (the limit is \(MetricUnit.bytes.text(Double(limits.vectorBytes))))")
        }
        var timing = Timing(edit, isStill: false)
        let keepsTime = edit.trimStart == nil && edit.trimEnd == nil && edit.speed == 1 && vector.start == 0
        timing.vectorRate = Self.rates.contains(vector.rate) && edit.speed == 1 ? vector.rate : 60
        let framing = Framing(edit, canvas: .fixed(.square(limits.vectorSide)))
        let keepsPlace = facts.size == .square(limits.vectorSide) && edit.margin == 0 && edit.content == nil
        let isSame = keepsTime && keepsPlace && timing.vectorRate == vector.rate
        if isSame, vector.isPacked, vector.isMarked {
            rendition = .verbatim(source: file)
        } else {
            rendition = .vector(
                VectorRecipe(
                    source: file, format: .tgs, byteBudget: limits.vectorBytes, timing: isSame ? nil : timing,
                    framing: isSame ? nil : framing))
        }
    }
}
