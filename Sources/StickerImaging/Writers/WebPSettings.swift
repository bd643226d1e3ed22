import CWebP

/// What one picture is encoded with; everything else is as an expert would set it.
struct WebPSettings: Sendable, Hashable {
    var isLossless = false
    /// 0...100; for lossless the effort.
    var quality: Float = 75
    /// Effort 0...6.
    var method = 4
    /// 100 keeps alpha exactly.
    var alphaQuality = 100
    /// 100 changes nothing; lossless only.
    var nearLossless = 100

    /// As `cwebp -lossless -m 4`: more effort costs a multiple of the time for nothing worth having.
    static let lossless = WebPSettings(isLossless: true, quality: 75)

    static func lossy(_ quality: Float, alpha: Int = 100) -> WebPSettings {
        WebPSettings(quality: quality, alphaQuality: alpha)
    }

    var config: WebPConfig {
        var config = WebPConfig()
        _ = WebPConfigInit(&config)
        config.lossless = isLossless ? 1 : 0
        config.quality = quality
        config.method = Int32(method)
        config.alpha_quality = Int32(alphaQuality)
        config.alpha_filtering = 2
        config.near_lossless = Int32(nearLossless)
        config.exact = 0
        config.thread_level = 0
        return config
    }
}
