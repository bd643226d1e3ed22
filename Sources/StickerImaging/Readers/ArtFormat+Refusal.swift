import StickerModel

extension ArtFormat {
    /// Why a file of this format is not taken as art, and what to do instead.
    package var refusal: ArtProblem {
        switch self {
        case .png, .apng, .gif, .webp, .jpeg, .svg, .lottie: .damaged("cannot be read")
        case .gzip:
            ArtProblem(
                .unsupported, "is gzip data without a Lottie animation inside (an SVGZ drawing?)",
                hint: "unpack it with gunzip and use what comes out")
        case .video:
            ArtProblem(
                .unsupported, "is \(withArticle), which is not read",
                hint: "make an APNG of it: ffmpeg -i FILE -plays 0 -f apng OUT.png")
        case .pdf, .postscript, .psd:
            ArtProblem(
                .unsupported, "is \(withArticle), which is not read",
                hint: "export the drawing as SVG or PNG with a transparent background")
        case .heic, .avif, .tiff, .bmp, .ico, .jpegXL:
            ArtProblem(
                .unsupported, "is \(withArticle), which is not read",
                hint: "export it as PNG or, for photos, as JPEG")
        case .zip:
            ArtProblem(
                .notArt, "is \(withArticle)",
                hint: "unpack it and use the pictures inside (of a .lottie file the JSON in `animations`)")
        case .html:
            ArtProblem(
                .notArt, "is \(withArticle), not a picture; a download probably went wrong",
                hint: "open the address in a browser and save the picture itself")
        case .text: ArtProblem(.notArt, "is \(withArticle), not a picture", hint: Self.remedy)
        case .gitLFSPointer:
            ArtProblem(
                .notArt, "is \(withArticle); the picture itself was not fetched", hint: "run git lfs pull")
        case .empty: ArtProblem(.notArt, "is empty (0 bytes)", hint: "fetch or export the picture again")
        case .unknown: ArtProblem(.notArt, "is not a picture in any known format", hint: Self.remedy)
        }
    }

    private static let remedy = "use PNG, APNG, GIF, WebP, JPEG, SVG, Lottie or TGS"
}
