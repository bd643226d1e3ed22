/// A further picture of a sticker.
struct EditorVariant: Sendable {
    /// `<sticker>_2`, `<sticker>_3`, …
    var id: String
    var image: EditorImage
    var thumbnail: EditorImage
}
