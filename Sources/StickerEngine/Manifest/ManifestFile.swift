import StickerModel

/// A manifest that parsed.
struct ManifestFile {
    var node: DocumentNode
    /// Relative to the root folder; "" for the root itself.
    var folder: String
}
