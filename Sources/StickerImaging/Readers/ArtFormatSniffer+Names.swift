import StickerModel

extension ArtFormatSniffer {
    /// The format that a file name claims by its ending; nil when it has none or an unknown one.
    package static func claimedFormat(ofName name: String) -> ArtFormat? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return endings[name[name.index(after: dot)...].lowercased()]
    }

    /// Whether a name says something else than the content: `wave.png` that is a GIF. An APNG may be called PNG.
    package static func name(_ name: String, liesAbout format: ArtFormat) -> Bool {
        guard let claimed = claimedFormat(ofName: name) else { return false }
        return claimed != format && !(claimed == .png && format == .apng) && !(claimed == .apng && format == .png)
    }

    /// Whether a folder scan should take a file for art: its name claims a format that is read.
    package static func claimsArt(_ name: String) -> Bool {
        claimedFormat(ofName: name).map { $0.isRead } ?? false
    }

    private static let endings: [String: ArtFormat] = [
        "png": .png, "apng": .apng, "gif": .gif, "webp": .webp, "jpg": .jpeg, "jpeg": .jpeg, "jpe": .jpeg,
        "jfif": .jpeg, "svg": .svg, "json": .lottie, "tgs": .lottie, "svgz": .gzip, "gz": .gzip, "heic": .heic,
        "heif": .heic, "avif": .avif, "tif": .tiff, "tiff": .tiff, "bmp": .bmp, "ico": .ico, "cur": .ico,
        "jxl": .jpegXL, "pdf": .pdf, "ai": .pdf, "eps": .postscript, "ps": .postscript, "psd": .psd, "mp4": .video,
        "m4v": .video, "mov": .video, "webm": .video, "mkv": .video, "avi": .video, "zip": .zip, "lottie": .zip,
        "html": .html, "htm": .html, "txt": .text, "md": .text,
    ]
}

extension ArtFormat {
    /// Whether art of this format can be opened.
    package var isRead: Bool {
        switch self {
        case .png, .apng, .gif, .webp, .jpeg, .svg, .lottie: true
        default: false
        }
    }
}
