extension ArtFormat {
    /// What people call a file of this format, everywhere: `GIF`, `Photoshop file`. It may follow an article.
    package var title: String {
        switch self {
        case .png: "PNG"
        case .apng: "APNG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .jpeg: "JPEG"
        case .svg: "SVG"
        case .lottie: "Lottie animation"
        case .heic: "HEIC"
        case .avif: "AVIF"
        case .tiff: "TIFF"
        case .bmp: "BMP"
        case .ico: "Windows icon"
        case .jpegXL: "JPEG XL image"
        case .pdf: "PDF"
        case .postscript: "PostScript file"
        case .psd: "Photoshop file"
        case .video: "video"
        case .zip: "zip archive"
        case .gzip: "gzip archive"
        case .html: "web page"
        case .text: "text file"
        case .gitLFSPointer: "Git LFS pointer"
        case .empty: "empty file"
        case .unknown: "file of unknown format"
        }
    }

    /// `a GIF`, `an APNG`
    package var withArticle: String {
        switch self {
        case .apng, .svg, .avif, .empty: "an " + title
        default: "a " + title
        }
    }
}
