import StickerModel

extension ArtFormat {
    /// What people call it.
    var title: String {
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
        case .ico: "ICO"
        case .jpegXL: "JPEG XL"
        case .pdf: "PDF"
        case .postscript: "PostScript"
        case .psd: "Photoshop file"
        case .video: "video"
        case .zip: "zip archive"
        case .gzip: "gzip archive"
        case .html: "web page"
        case .text: "text"
        case .gitLFSPointer: "Git LFS pointer"
        case .empty: "empty file"
        case .unknown: "unknown format"
        }
    }

    /// `a GIF`, `an APNG`
    var withArticle: String {
        switch self {
        case .apng, .svg, .heic, .avif, .ico, .html, .empty, .unknown: (self == .html ? "a " : "an ") + title
        default: "a " + title
        }
    }

    /// Endings of its files, the usual one first.
    var fileExtensions: [String] {
        switch self {
        case .png, .apng: ["png"]
        case .gif: ["gif"]
        case .jpeg: ["jpg", "jpeg"]
        case .webp: ["webp"]
        case .svg: ["svg"]
        case .bmp: ["bmp"]
        default: []
        }
    }

    var mimeType: String? {
        switch self {
        case .png, .apng: "image/png"
        case .gif: "image/gif"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        case .svg: "image/svg+xml"
        case .bmp: "image/bmp"
        default: nil
        }
    }
}
