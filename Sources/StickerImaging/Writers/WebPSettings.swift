import StickerModel

/// What one picture is encoded with; everything else is as an expert would set it.
struct WebPSettings: Sendable, Hashable {
    var isLossless = false
    /// 0...100.
    var quality: Float = 75
    /// 100 keeps alpha exactly.
    var alphaQuality = 100
    /// 100 changes nothing; less lets a lossless coder round colors a little.
    var nearLossless = 100
    /// Every trick of the lossless coder, for ten times the time and a few per cent.
    var isThorough = false

    static let lossless = WebPSettings(isLossless: true)
    static let thorough = WebPSettings(isLossless: true, isThorough: true)

    static func nearLossless(_ level: Int) -> WebPSettings { WebPSettings(isLossless: true, nearLossless: level) }

    static func lossy(_ quality: Float, alpha: Int = 100) -> WebPSettings {
        WebPSettings(quality: quality, alphaQuality: alpha)
    }

    /// Whether a picture can only gain by these settings.
    func isFiner(than other: WebPSettings) -> Bool {
        if isLossless != other.isLossless { return isLossless }
        if isLossless { return nearLossless > other.nearLossless }
        return (quality > other.quality && alphaQuality >= other.alphaQuality)
            || (quality >= other.quality && alphaQuality > other.alphaQuality)
    }

    /// Says in the outcome what these settings gave up.
    func describe(in outcome: inout EncodingOutcome) {
        if outcome.isExact { return }
        if isLossless {
            outcome.sacrifices.append("colors rounded (near-lossless \(nearLossless))")
            return
        }
        outcome.quality = Int(quality.rounded())
        outcome.sacrifices.append("quality \(Int(quality.rounded()))")
        if alphaQuality < 100 {
            outcome.alphaQuality = alphaQuality
            outcome.sacrifices.append("alpha quality \(alphaQuality)")
        }
    }
}
