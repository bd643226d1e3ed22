import StickerModel

/// What people call a file format.
enum FormatName {
    /// An APNG is a PNG to WhatsApp, which shows its default image.
    static func short(_ format: ArtFormat) -> String {
        switch format {
        case .png, .apng: "PNG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .jpeg: "JPEG"
        default: format.rawValue.uppercased()
        }
    }

    /// `a JPEG`, `an SVG`
    static func withArticle(_ format: ArtFormat) -> String {
        let name = short(format)
        return (format == .svg ? "an " : "a ") + name
    }

    /// ` with the wrong extension (.webp)` where the name promises another format; empty otherwise.
    static func contradiction(of format: ArtFormat, to name: String?) -> String {
        guard let name, let dot = name.lastIndex(of: ".") else { return "" }
        let promised = name[dot...].lowercased()
        let usual = [".png": "PNG", ".webp": "WebP", ".gif": "GIF", ".jpg": "JPEG", ".jpeg": "JPEG", ".svg": "SVG"]
        return usual[promised] == short(format) ? "" : " with the wrong extension (\(promised))"
    }
}
