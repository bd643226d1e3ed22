import StickerModel

/// What the marker remembers of a rendered file, so that the next build can take it over unchanged.
struct MarkedImage: Codable, Sendable, Equatable {
    /// Hash over source bytes, recipe and coder versions.
    var key: String
    var outcome: EncodingOutcome
}
