import StickerModel

/// Still JPEG, for opaque pictures: photos, or art on a background color.
struct JPEGWriter: ImageWriter {
    let format = OutputFormat.jpeg

    func write(_ clip: Clip, _ encoding: Encoding) throws -> EncodedImage {
        let raster = try clip.still(for: encoding)
        guard raster.isOpaque else { throw Self.transparent(raster) }
        var image = try JPEGFitter(raster: raster, encoding: encoding).fit()
        if clip.isAnimated { image.outcome.sacrifices.append("all motion: JPEG is a still format") }
        return image
    }

    private static func transparent(_ raster: Raster) -> ArtProblem {
        let count = stride(from: 3, to: raster.pixels.count, by: 4).count { raster.pixels[$0] < 255 }
        return ArtProblem(
            .unsupported,
            "is transparent in \(Figures.grouped(count)) of \(Figures.grouped(raster.size.area)) px, "
                + "which JPEG cannot store",
            hint: "put the art on a background color, or ask for PNG or WebP")
    }
}
