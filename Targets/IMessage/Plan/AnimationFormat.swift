import StickerModel

/// How animated stickers are written.
enum AnimationFormat: String, Sendable, CaseIterable {
    case apng
    case gif

    var output: OutputFormat { self == .apng ? .apng : .gif }
    /// An APNG has to be called `.png`: `.apng` is refused at upload.
    var fileExtension: String { self == .apng ? "png" : "gif" }
}
