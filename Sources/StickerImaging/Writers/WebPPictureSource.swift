import CWebP
import PortableFoundation
import StickerModel

/// One picture handed to the WebP encoder, converted to luma and chroma once for any number of tries.
///
/// The color and the alpha of a lossy picture are coded apart and remembered: five alpha qualities with ten color
/// qualities take fifteen encodes, not fifty. Do not use it from two threads at once.
final class WebPPictureSource {
    let size: PixelSize
    let isOpaque: Bool
    private var picture = WebPPicture()
    /// Whether colors are halved so that edges keep their brightness.
    private let isSharp: Bool
    /// Whether the picture is in luma and chroma by now.
    private var isConverted = false
    private var colors: [Float: [UInt8]] = [:]
    private var alphas: [Int: [UInt8]] = [:]
    private var exact: [WebPSettings.Effort: [UInt8]] = [:]

    /// With `isSharp`, edges of lossy files keep their brightness. Throws `FileError` when the picture is too large for the
    /// format (16,383 px a side).
    init(_ raster: Raster, isSharp: Bool = false) throws(FileError) {
        self.isSharp = isSharp
        size = raster.size
        isOpaque = raster.isOpaque
        _ = WebPPictureInit(&picture)
        (picture.width, picture.height) = (Int32(clamping: raster.width), Int32(clamping: raster.height))
        picture.use_argb = 1
        let isImported =
            raster.width <= Self.longestSide && raster.height <= Self.longestSide
            && WebPPictureImportRGBA(&picture, raster.pixels, Int32(clamping: 4 * raster.width)) != 0
        guard isImported else {
            throw FileError(
                .overLimit, "is \(raster.width) x \(raster.height) px; the limit of WebP is 16,383 px a side")
        }
    }

    deinit { WebPPictureFree(&picture) }

    /// The chunks of the encoded picture. Throws `FileError` when there is not enough memory.
    func encode(_ settings: WebPSettings) throws(FileError) -> [UInt8] {
        if settings.isLossless { return try lossless(settings) }
        if !isOpaque, colors[settings.quality] == nil, alphas[settings.alphaQuality] == nil { try both(settings) }
        return try alpha(settings.alphaQuality) + color(settings.quality)
    }

    /// Color qualities that need no further encode.
    var knownColors: [Float] { colors.keys.sorted() }

    private func lossless(_ settings: WebPSettings) throws(FileError) -> [UInt8] {
        if let known = exact[settings.effort] { return known }
        picture.use_argb = 1
        let file = try Self.run(&picture) {
            $0.lossless = 1
            ($0.method, $0.quality) = settings.effort.config
        }
        let chunk = WebPContainer.chunk("VP8L", in: file)
        exact[settings.effort] = chunk
        return chunk
    }

    /// Color and alpha in one encode, which takes little longer than color alone.
    private func both(_ settings: WebPSettings) throws(FileError) {
        try convert()
        let file = try Self.run(&picture) {
            $0.quality = settings.quality
            // What is under clear pixels stays as `convert` has made it.
            $0.exact = 1
            $0.alpha_quality = Int32(settings.alphaQuality)
        }
        colors[settings.quality] = WebPContainer.chunk("VP8 ", in: file)
        alphas[settings.alphaQuality] = WebPContainer.chunk("ALPH", in: file)
    }

    func color(_ quality: Float) throws(FileError) -> [UInt8] {
        if let known = colors[quality] { return known }
        try convert()
        // The encoder skips alpha if there is none; the picture still owns the memory.
        let alpha = picture.a
        picture.a = nil
        defer { picture.a = alpha }
        let chunk = WebPContainer.chunk("VP8 ", in: try Self.run(&picture) { $0.quality = quality })
        colors[quality] = chunk
        return chunk
    }

    /// The alpha part alone; nothing for opaque pictures.
    func alpha(_ quality: Int) throws(FileError) -> [UInt8] {
        if isOpaque { return [] }
        if let known = alphas[quality] { return known }
        try convert()
        var plain = WebPPicture()
        defer { WebPPictureFree(&plain) }
        // The same alpha over a single color, which is coded quickly and thrown away.
        guard WebPPictureInit(&plain) != 0, WebPPictureCopy(&picture, &plain) != 0 else { throw Self.refusal }
        let height = size.height
        memset(plain.y, 128, Int(plain.y_stride) * height)
        memset(plain.u, 128, Int(plain.uv_stride) * ((height + 1) / 2))
        memset(plain.v, 128, Int(plain.uv_stride) * ((height + 1) / 2))
        let file = try Self.run(&plain) {
            $0.alpha_quality = Int32(quality)
            $0.quality = 0
            // Skips the analysis of the color.
            ($0.segments, $0.sns_strength, $0.filter_strength) = (1, 0, 0)
            // And the search for how to cut blocks, which takes most of the time.
            $0.partition_limit = 100
        }
        let chunk = WebPContainer.chunk("ALPH", in: file)
        alphas[quality] = chunk
        return chunk
    }

    /// Converts to luma and chroma, once. Luma is stored for every pixel, color for every four.
    private func convert() throws(FileError) {
        picture.use_argb = isConverted ? 0 : 1
        if isConverted { return }
        let isDone = isSharp ? WebPPictureSharpARGBToYUVA(&picture) : WebPPictureARGBToYUVA(&picture, WEBP_YUV420)
        guard isDone != 0 else { throw Self.refusal }
        picture.use_argb = 0
        isConverted = true
    }

    private static func run(
        _ picture: inout WebPPicture, _ change: (inout WebPConfig) -> Void
    ) throws(FileError) -> [UInt8] {
        var config = WebPConfig()
        _ = WebPConfigInit(&config)
        config.method = 4
        // Guesses the filter. Measured on 28 frames: as many bytes as trying all four, in a third of the time.
        config.alpha_filtering = 1
        config.exact = 0
        change(&config)
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPEncode(&config, &picture) != 0
        }
        guard isEncoded, let bytes = writer.mem else { throw refusal }
        return Array(UnsafeBufferPointer(start: bytes, count: writer.size))
    }

    private static let longestSide = 16_383
    private static let refusal = FileError(.unsupported, "cannot be written as WebP", hint: "free some memory")
}

struct WebPSettings: Sendable, Hashable {
    var isLossless = false
    /// 0...100.
    var quality: Float = 75
    /// 100 keeps alpha exactly.
    var alphaQuality = 100
    /// How far apart the levels are that channels are rounded to before they are coded without loss; 1 changes nothing.
    var levelStep = 1
    /// How hard the encoder looks for what repeats in a lossless picture.
    var effort = Effort.usual

    enum Effort {
        /// A fifth of the time, for at most three times the bytes.
        case quick
        case usual
        /// Ten times the time, for a few percent less.
        case thorough

        /// Method and quality, as `cwebp -lossless -m M -q Q`.
        fileprivate var config: (Int32, Float) {
            switch self {
            case .quick: (0, 60)
            case .usual: (4, 75)
            case .thorough: (6, 100)
            }
        }
    }

    static let lossless = WebPSettings(isLossless: true)
    static let quickLossless = WebPSettings(isLossless: true, effort: .quick)
    static let thorough = WebPSettings(isLossless: true, effort: .thorough)

    /// See `ChannelRounding`. (What libwebp calls near-lossless takes up to eight times as long as coding without loss, for
    /// about as many bytes at the same error.)
    static func rounded(_ step: Int) -> WebPSettings { WebPSettings(isLossless: true, levelStep: step) }

    static func lossy(_ quality: Float, alpha: Int = 100) -> WebPSettings {
        WebPSettings(quality: quality, alphaQuality: alpha)
    }

    func prepared(_ picture: Raster) -> Raster {
        if !isLossless { return picture.coloringClearBlocks() }
        return levelStep > 1 ? ChannelRounding(step: levelStep).rounded(picture) : picture
    }

    /// Settings with the same number encode the same of a picture, halved in the same way.
    var preparation: Int { isLossless ? levelStep : isSharp ? 0 : -1 }

    /// Whether colors are halved so that edges keep their brightness: thin lines gain .0025 to .008 SSIM, at half the time
    /// of coding. Below this quality, the bytes for that are missed elsewhere: clips of quality 12 and 38 lost .0036.
    var isSharp: Bool { !isLossless && quality >= 60 }

    var title: String {
        if isLossless, levelStep == 1 { return "exact" }
        if isLossless { return ChannelRounding(step: levelStep).title }
        return "quality \(Figures.grouped(Double(quality)))"
            + (alphaQuality < 100 ? ", alpha quality \(alphaQuality)" : "")
    }

    func describe(in outcome: inout EncodingOutcome) {
        if outcome.isExact { return }
        if isLossless {
            outcome.sacrifices.append(title)
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
