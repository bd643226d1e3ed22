import StickerModel

/// One still picture as the best WebP file inside its budget.
///
/// Pixel-exact when that fits; else the quality is searched for, and of all files that fit the picture nearest to the
/// original wins, never the larger file.
struct WebPStillFitter {
    let raster: Raster
    let encoding: Encoding
    let budget: Int
    /// Sizes of the color part by quality, so far.
    var tried: [Float: Int] = [:]
    var attempts = 0
    private var sources: (exact: WebPPictureSource?, lossy: WebPPictureSource?)

    init(_ raster: Raster, _ encoding: Encoding) {
        self.raster = raster
        self.encoding = encoding
        budget = encoding.budget
    }

    /// Throws `ArtProblem` when the least quality is still too large.
    mutating func fit() throws -> EncodedImage {
        let target = encoding.quality == .small ? SmallPolicy.stillBytes(budget: encoding.byteBudget) : budget
        var exact: EncodedImage?
        var exactBytes: Int?
        if !LosslessEstimate(raster).surelyExceeds(budget) {
            let file = try exactFile()
            exactBytes = file.count
            if file.count <= budget {
                let isExact = WebPPixels.decode(file)?.looksLike(raster) ?? false
                exact = EncodedImage(file, outcome: EncodingOutcome(isExact: isExact, attempts: attempts))
            }
        }
        if let exact, exact.bytes.count <= target { return exact }
        if encoding.quality == .small { return try small(target, exact: exact) }
        return try best(within: budget, exactBytes: exactBytes)
    }

    /// The lossless file; a thorough one where that may just make it fit.
    private mutating func exactFile() throws -> [UInt8] {
        attempts += 1
        let file = WebPContainer.still(try exactSource().encode(.lossless), size: raster.size)
        guard file.count > budget, file.count < budget / 100 * 106 else { return file }
        attempts += 1
        return WebPContainer.still(try exactSource().encode(.thorough), size: raster.size)
    }

    mutating func exactSource() throws -> WebPPictureSource {
        let source = try sources.exact ?? WebPPictureSource(raster)
        sources.exact = source
        return source
    }

    mutating func lossySource() throws -> WebPPictureSource {
        let source = try sources.lossy ?? WebPPictureSource(raster.bleedingColors())
        sources.lossy = source
        return source
    }
}
