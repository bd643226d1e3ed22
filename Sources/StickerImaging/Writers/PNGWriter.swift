import StickerModel

/// Still PNG: exact in the leanest color type while that fits, else an 8-bit palette with alpha.
struct PNGWriter: ImageWriter {
    let format = OutputFormat.png

    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        var image = try PNGFitter(raster: clip.still(for: encoding), encoding: encoding).fit()
        if clip.isAnimated { image.outcome.sacrifices.append("all motion: PNG is a still format") }
        return image
    }
}
