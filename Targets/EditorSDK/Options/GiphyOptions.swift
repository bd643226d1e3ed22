import StickerModel

/// A category that searches GIPHY.
struct GiphyOptions: Sendable {
    /// Name of the environment variable or property list entry that holds the key; never the key.
    var keyName: String
    /// Two letters of ISO 639-1; nil for the device's own.
    var language: String?
    /// `g`, `pg`, `pg-13` or `r`.
    var rating: String
    /// Own title; nil for the editor's category.
    var title: LocalizedText?
    /// Art of an own icon.
    var icon: String?

    /// Whether title or icon are given, which only native code can show.
    var isCustom: Bool { title != nil || icon != nil }
}
