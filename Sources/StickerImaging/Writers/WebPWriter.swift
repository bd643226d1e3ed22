import StickerModel

/// Still and animated WebP.
struct WebPWriter: ImageWriter {
    let format = OutputFormat.webp

    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        if clip.isAnimated { return try WebPAnimationFitter(clip, encoding).fit() }
        var fitter = WebPStillFitter(try clip.still(for: encoding), encoding)
        return try fitter.fit()
    }
}
