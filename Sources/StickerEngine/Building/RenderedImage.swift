import StickerModel

/// One finished image of the output.
struct RenderedImage: Sendable {
    var byteCount: Int
    var outcome: EncodingOutcome
    /// What it was made from: source bytes, recipe, coder versions.
    var key: ContentHash
}
