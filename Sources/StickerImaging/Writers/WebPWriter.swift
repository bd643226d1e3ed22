import StickerModel

/// Still and animated WebP.
struct WebPWriter: ImageWriter {
    let format = OutputFormat.webp

    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        if clip.isAnimated { return try WebPAnimationFitter(clip, encoding).fit() }
        var still: Raster?
        try clip.frames.forEach {
            still = $1
            return false
        }
        guard let still else { throw ArtProblem(.damaged, "shows no frame") }
        var fitter = WebPStillFitter(
            encoding.isOpaque ? still.over(encoding.matte ?? .white) : still, encoding)
        return try fitter.fit()
    }
}
