import StickerModel

/// What is reported about art and what becomes of it; a manifest may relax or raise it like a rule of a platform.
enum ArtRule: String, ToolRule {
    case extensionMismatch = "art/extension-mismatch"
    case notDrawn = "art/not-drawn"
    case fontMissing = "art/font-missing"
    case frameCount = "art/frame-count"
    case frameDuration = "art/frame-duration"
    case loopCount = "art/loop-count"
    case motionless = "art/motionless"
    case noEffect = "art/no-effect"
    case poster = "art/poster"
    case framesLost = "art/frames-lost"
    case lowQuality = "art/low-quality"
}
