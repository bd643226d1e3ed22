import StickerModel

/// Still JPEG, for opaque pictures: photos, or art on a ground color.
struct JPEGWriter: ImageWriter {
    let format = OutputFormat.jpeg

    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        var first: Raster?
        try clip.frames.forEach {
            first = $1
            return false
        }
        guard var raster = first else { throw ArtProblem(.damaged, "shows no frame") }
        if encoding.isOpaque, !raster.isOpaque { raster = raster.over(encoding.matte ?? .white) }
        guard raster.isOpaque else { throw Self.transparent(raster) }
        var image = try JPEGFitter(raster, encoding).fit()
        if clip.isAnimated { image.outcome.sacrifices.append("all motion: JPEG is a still format") }
        return image
    }

    private static func transparent(_ raster: Raster) -> ArtProblem {
        let count = stride(from: 3, to: raster.pixels.count, by: 4).count { raster.pixels[$0] < 255 }
        return ArtProblem(
            .unsupported,
            "is transparent in \(Figures.grouped(count)) of \(Figures.grouped(raster.size.area)) px, "
                + "which JPEG cannot store",
            hint: "put the art on a ground color, or ask for PNG or WebP")
    }
}
