import StickerModel

/// Still PNG: exact in the leanest colour type while that fits, else an 8-bit palette with alpha.
struct PNGWriter: ImageWriter {
    let format = OutputFormat.png

    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        var first: Raster?
        try clip.frames.forEach {
            first = $1
            return false
        }
        guard var raster = first else { throw ArtProblem(.damaged, "shows no frame") }
        if encoding.isOpaque, !raster.isOpaque { raster = raster.over(encoding.matte ?? .white) }
        var image = try PNGFitter(raster, encoding).fit()
        if clip.isAnimated { image.outcome.sacrifices.append("all motion: PNG is a still format") }
        return image
    }
}
