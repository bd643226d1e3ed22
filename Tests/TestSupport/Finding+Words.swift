import StickerModel

extension Finding {
    /// Message and notes in one line.
    package var text: String { ([message] + notes).joined(separator: " | ") }

    /// Whether a placeholder was left unfilled.
    package var hasHoles: Bool { text.contains(/\{[A-Za-z]+\}/) }
}
