import StickerModel

/// One still picture as the best WebP file inside its budget.
///
/// Pixel-exact when that fits; else the quality is searched for, and of all files that fit the picture nearest to the
/// original wins, never the larger file.
struct WebPStillFitter {
    let raster: Raster
    let encoding: Encoding
    let budget: Int
    var attempts = 0

    init(_ raster: Raster, _ encoding: Encoding) {
        self.raster = raster
        self.encoding = encoding
        budget = encoding.byteBudget ?? Encoding.noBudget
    }

    /// Throws `ArtProblem` when the least quality is still too large.
    func fit() throws -> EncodedImage {
        var fitter = self
        let target =
            encoding.quality == .small ? min(budget, SmallPolicy.stillBytes(budget: encoding.byteBudget)) : budget
        let complexity = LosslessEstimate(raster)
        if !complexity.surelyExceeds(budget) {
            let exact = try fitter.lossless()
            if exact.count <= target { return fitter.image(exact, isExact: isExact(exact)) }
            if encoding.quality == .small, exact.count <= budget {
                return try fitter.small(target, exact: exact)
            }
        }
        return encoding.quality == .small ? try fitter.small(target, exact: nil) : try fitter.best(within: target)
    }

    private mutating func lossless() throws(ArtProblem) -> [UInt8] {
        attempts += 1
        return try WebPPictureSource(raster).encode(.lossless)
    }

    private func isExact(_ bytes: [UInt8]) -> Bool { WebPPixels.decode(bytes)?.looksLike(raster) ?? false }

    func image(_ bytes: [UInt8], isExact: Bool, quality: Int? = nil, alpha: Int? = nil) -> EncodedImage {
        var outcome = EncodingOutcome(isExact: isExact, attempts: attempts)
        if !isExact {
            outcome.quality = quality
            outcome.alphaQuality = alpha == 100 ? nil : alpha
            if let quality { outcome.sacrifices.append("quality \(quality)") }
            if let alpha, alpha < 100 { outcome.sacrifices.append("alpha quality \(alpha)") }
        }
        return EncodedImage(bytes, outcome: outcome)
    }
}
