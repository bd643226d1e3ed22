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

    /// What a file name says its content is: `.webp file`, `picture` without an extension.
    static func promised(by name: String?) -> String {
        guard let name, let dot = name.lastIndex(of: "."), dot < name.index(before: name.endIndex) else {
            return "picture"
        }
        return name[dot...] + " file"
    }
}
