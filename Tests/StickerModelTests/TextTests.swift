import Expect
import Testing

@testable import StickerModel

@Suite struct TextTests {
    /// Names of released things have these digits.
    @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func hashesAreThoseOfFNV1a(text: String, digits: String) { expect(StableHash.hex(of: text), is: digits) }

    @Test func groupsInOrderOfAppearance() {
        var groups = OrderedGroups<Bool, Int>()
        for number in [3, 2, 5, 4] { groups.add(number, to: number % 2 == 0) }
        expect(groups.groups.map(\.key), is: [false, true])
        expect(groups.groups.map(\.elements), is: [[3, 5], [2, 4]])
    }

    @Test func findsWhatBeginsAlikeAmongSortedTexts() {
        let paths = ["a", "a.b", "a/1", "a/2", "a0", "é/1"]
        expect(paths.beginning(with: "a/"), is: ["a/1", "a/2"])
        expect(paths.beginning(with: "é"), is: ["é/1"])
        #expect(paths.beginning(with: "b").isEmpty)
        expect(paths.beginning(with: ""), is: paths[...])
    }

    @Test(arguments: [
        ("abc", "b", true), ("aab", "ab", true), ("abc", "c", true), ("abc", "ac", false), ("ab", "abc", false),
        ("", "a", false), ("abc", "", true), ("e\u{301}", "e", true),
    ])
    func searchesBytes(_ text: String, _ part: String, _ isThere: Bool) {
        expect(Array(text.utf8).contains(part), is: isThere)
        expect(text.containsBytes(part), is: isThere)
    }

    @Test(
        arguments: [
            ("Tea", nil), ("a\u{1B}[31m", "the control character U+001B"), ("a\nb", "a line break"), ("\t", "a tab"),
            ("a\u{85}", "the control character U+0085"), ("a\u{2028}", "the control character U+2028"),
            ("x\u{202E}y", "the direction mark U+202E"), ("\u{2066}", "the direction mark U+2066"),
            // Joiners make emojis and letters of many scripts.
            ("👨‍👩‍👧 سلام\u{200F} क्\u{200D}ष", nil), ("“…”—", nil),
        ] as [(String, String?)])
    func namesCharactersThatNoOneSees(_ text: String, _ name: String?) {
        let found = HiddenCharacter.control(in: text) ?? HiddenCharacter.direction(in: text)
        expect(found.map(HiddenCharacter.name), is: name)
    }

    @Test func comparesBytesAndNotCharacters() {
        let (composed, parts) = ("caf\u{E9}", "cafe\u{301}")
        #expect(composed == parts && !composed.hasSameBytes(as: parts) && parts.hasSameBytes(as: parts))
        #expect(parts.begins(withBytesOf: "cafe") && !composed.begins(withBytesOf: "cafe"))
        // A slash before a combining mark is one character with it.
        #expect("a/\u{301}b".begins(withBytesOf: "a/") && !"a".begins(withBytesOf: "a/"))
        #expect("a".begins(withBytesOf: "") && "".hasSameBytes(as: "") && !"".begins(withBytesOf: "a"))
        // Longer than what a text holds without memory of its own.
        let long = String(repeating: "ä", count: 40)
        #expect((long + "b").begins(withBytesOf: long) && !long.begins(withBytesOf: long + "b"))
    }

    @Test func tellsPartsOfEmojisFromEmojis() {
        for text in ["🏻", "🇩", "1", "a"] { #expect(!Emoji.isSingle(text), "\(text)") }
        for text in ["👋🏻", "🇩🇪", "1️⃣", "❤", "👨‍👩‍👧"] { #expect(Emoji.isSingle(text), "\(text)") }
    }

    @Test func listsNamesInASentence() {
        expect(NameList.whole([], "or"), is: "")
        expect(NameList.whole(["a"], "or"), is: "a")
        expect(NameList.whole(["a", "b"], "and"), is: "a and b")
        expect(NameList.whole(["a", "b", "c"], "or"), is: "a, b or c")
    }

    @Test(arguments: [
        ("a/b/c", ["a"], true), ("a", ["a"], true), ("ab", ["a"], false), ("a", [""], true), ("a", [], false),
    ])
    func tellsPathsWithinPlaces(_ path: String, _ places: [String], _ isWithin: Bool) {
        expect(path.isWithin(Set(places)), is: isWithin)
    }
}

@Suite struct FileNameTests {
    @Test(arguments: [
        ("a/cup.png", "a/pot.png", "cup.png"), ("p/a/cup.png", "p/b/cup.png", "a/cup.png"),
        ("a/x/cup.png", "b/x/cup.png", "a/x/cup.png"), ("cup.png", "b/cup.png", "cup.png"), ("a", "a", "a"),
        ("", "a", ""),
    ])
    func endsOfPathsThatDiffer(_ path: String, _ other: String, _ end: String) {
        expect(FileName.end(of: path, apartFrom: other), is: end)
    }
}

@Suite struct LongTextTests {
    /// The measured value, the limit and the remedy stay readable around a value of any length.
    @Test func shortensValuesAndNothingElse() {
        let long = String(repeating: "x", count: 10_000_000)
        let message = Finding(
            rule: "a/b", severity: .error, message: "pack “\(long)” has 2; the limit is 3", path: long)
        expect(message.message, is: "pack “" + String(repeating: "x", count: 199) + "…” has 2; the limit is 3")
        expect(message.path.count, is: LongText.longestValue + 1)
        let spaced = String(repeating: "a b ", count: 1_000_000)
        #expect(LongText.shortened("“\(spaced)” is wrong").count < 250)
        #expect(LongText.shortened(spaced).count <= 4_001)
        let plain = String(repeating: "word ", count: 100)
        expect(LongText.shortened(plain), is: plain)
    }
}

@Suite struct SpellingSuggestionTests {
    @Test(arguments: [
        ("emojs", "emojis"), ("publsiher", "publisher"), ("Publisher", "publisher"),
        ("privacy_policy", "privacy-policy"),
        ("privacy", "privacy-policy"), ("priv", "privacy-policy"), ("pri", nil),
        ("nmae", "name"), ("tray-image", nil), ("x", nil), ("", nil),
    ])
    func findsWhatWasMeant(word: String, expected: String?) {
        expect(
            SpellingSuggestion.match(word, in: ["emojis", "publisher", "privacy-policy", "name", "tags"]), is: expected)
    }

    @Test(arguments: [
        ("imessage/foo", nil), ("imessage/teem", "imessage/team"), ("imesage/team", "imessage/team"),
        ("whatsapp/margn", "whatsapp/margin"), ("team", "imessage/team"),
    ])
    func aSharedFolderIsNoLikeness(word: String, expected: String?) {
        expect(SpellingSuggestion.match(word, in: ["imessage/team", "whatsapp/margin"]), is: expected)
    }

    @Test func endlessWordsAreNotCompared() {
        #expect(SpellingSuggestion.match(String(repeating: "a", count: 1_000_000), in: ["name"]) == nil)
    }
}

@Suite struct LocalizedTextTests {
    @Test(
        arguments: [
            (["": "a", "en": "b", "de": "c"], "a", ["de", "en"]), (["de": "a", "en": "b"], "b", ["de"]),
            // Equal texts do not make two languages one.
            (["de": "Tee", "en": "Tee"], "Tee", ["de"]),
            (["fr": "a", "en-US": "b", "en-GB": "c"], "c", ["en-US", "fr"]),
            (["fr": "a", "de": "b"], "b", ["fr"]), (["": "a"], "a", []), ([:], "", []),
        ] as [([String: String], String, [String])])
    func theBaseAndWhatIsLost(_ texts: [String: String], _ base: String, _ further: [String]) {
        let text = LocalizedText(texts)
        expect(text.base, is: base)
        expect(text.furtherLanguages, is: further)
    }
}
