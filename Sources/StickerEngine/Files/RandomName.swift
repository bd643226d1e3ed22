/// Names that no one guesses and no one else uses: letters and digits.
enum RandomName {
    /// What the names of our working files and folders have before them.
    static let mark = ".stickerpress-"
    /// Characters of a name.
    static let length = 12

    static func of() -> String { String((0..<length).compactMap { _ in alphabet.randomElement() }) }

    /// Whether a text could be such a name.
    static func matches(_ text: Substring) -> Bool {
        text.unicodeScalars.count == length && text.allSatisfy(alphabet.contains)
    }

    /// In one case: some disks ignore it.
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
}
