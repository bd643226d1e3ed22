import StickerModel
import Testing

struct NearestTests {
    @Test(arguments: [
        ("emojs", "emojis"), ("publsiher", "publisher"), ("Publisher", "publisher"),
        ("privacy_policy", "privacy-policy"),
        ("privacy", "privacy-policy"), ("priv", "privacy-policy"), ("pri", nil),
        ("nmae", "name"), ("tray-image", nil), ("x", nil), ("", nil),
    ])
    func findsWhatWasMeant(word: String, expected: String?) {
        #expect(
            SpellingSuggestion.match(word, in: ["emojis", "publisher", "privacy-policy", "name", "tags"]) == expected)
    }

    @Test func endlessWordsAreNotCompared() {
        #expect(SpellingSuggestion.match(String(repeating: "a", count: 1_000_000), in: ["name"]) == nil)
    }
}
