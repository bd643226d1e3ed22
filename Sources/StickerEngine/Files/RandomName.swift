/// Names that no one guesses and no one else uses: letters and digits.
enum RandomName {
    /// Characters of a name.
    static let usual = 12

    static func of(length: Int = usual) -> String {
        String((0..<length).compactMap { _ in Self.alphabet.randomElement() })
    }

    /// Whether a text could be such a name.
    static func matches(_ text: Substring, length: Int = usual) -> Bool {
        text.unicodeScalars.count == length && text.allSatisfy(Self.alphabet.contains)
    }

    /// In one case: some disks ignore it.
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
}
