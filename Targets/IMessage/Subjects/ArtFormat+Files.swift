import StickerModel

extension ArtFormat {
    /// Endings iMessage takes for it, the usual one first; empty for formats it does not take.
    var stickerExtensions: [String] {
        switch self {
        case .png, .apng: ["png"]
        case .gif: ["gif"]
        case .jpeg: ["jpg", "jpeg"]
        default: []
        }
    }
}
