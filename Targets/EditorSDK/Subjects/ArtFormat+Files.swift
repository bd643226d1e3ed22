import StickerModel

extension ArtFormat {
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
