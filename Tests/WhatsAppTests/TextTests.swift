import Expect
import StickerModel
import Testing

@testable import WhatsApp

@Suite("Texts for WhatsApp") struct TextTests {
    @Test(
        "are shortened at a word",
        arguments: [
            ("A cup waves", 11, "A cup waves"), ("A cup waves", 10, "A cup…"), ("A cup waves", 6, "A cup…"),
            ("A cup, waving", 8, "A cup…"), ("Teapot", 4, "Tea…"), ("", 5, ""), ("Tea", 0, ""), ("Tea", 1, "…"),
            ("👩‍👩‍👧‍👦 family", 9, "…"), ("𝒯𝑒𝒶 time", 7, "𝒯𝑒𝒶…"),
        ])
    func shortened(text: String, limit: Int, expected: String) {
        let short = AccessibilityText.shortened(text, to: limit)
        expect(short, is: expected)
        #expect(short.utf16.count <= limit)
    }

    @Test("keep within every limit and are the start of the text") func everyLimit() {
        let text = "Ein Becher 🫖 winkt, lächelt; und 👋🏽 geht dann – ohne Eile – nach Hause."
        for limit in 1...80 {
            let short = AccessibilityText.shortened(text, to: limit)
            #expect(short.utf16.count <= limit)
            #expect(short == text || text.hasPrefix(short.dropLast()) && short.last == "…")
        }
    }

    @Test(
        "begin with what there is to see",
        arguments: [
            ("An image of a cup", "An image of"), ("sticker of a cup", "sticker of"),
            ("The  Picture of Dorian", "The  Picture of"),
            ("A picturesque cup", nil), ("Imageof", nil), ("A cup with a picture of a cat", nil),
        ] as [(String, String?)])
    func opening(text: String, expected: String?) {
        expect(AccessibilityText.needlessOpening(of: text), is: expected)
    }

    @Test(
        "emojis lose the selector, but not where they would break",
        arguments: [
            ("❤\u{FE0F}", "❤"), ("👨\u{200D}⚕\u{FE0F}", "👨\u{200D}⚕"), ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
            ("👋", "👋"),
        ])
    func plainEmoji(entry: String, expected: String) {
        #expect(EmojiText.plain(entry).unicodeScalars.elementsEqual(expected.unicodeScalars))
        expect(EmojiText.hasSelector(entry), is: !entry.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test(
        "emojis are told from words",
        arguments: [
            ("👋", true), ("❤", true), ("☕", true), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", true), ("🇩🇪", true), ("1\u{FE0F}\u{20E3}", true), ("©", true),
            ("👩🏽\u{200D}🚀", true), ("a", false), ("1", false), ("#", false), ("👋👋", false), ("", false), ("hi 👋", false),
        ])
    func singleEmoji(entry: String, expected: Bool) { expect(Emoji.isSingle(entry), is: expected) }

    @Test(
        "emojis come out of the iOS clean-up as the reference says",
        arguments: [
            ("❤\u{FE0F}\u{200D}\u{1FA79}", "❤\u{200D}"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴"), ("\u{1FAF1}🏽", "🏽"), ("\u{1FAD6}", "\u{1FAD6}"),
            ("👋🏽", "👋🏽"),
        ])
    func onIPhone(entry: String, expected: String) {
        #expect(EmojiText.onIPhone(entry).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test(
        "file names become plain",
        arguments: [
            ("pic (3).webp", "pic-3.webp"), ("Été.PNG", "ete.png"), ("no dot", "no-dot"), ("a.b.webp", "a-b.webp"),
        ])
    func plainName(name: String, expected: String) { expect(PlainName.suggestion(for: name), is: expected) }

    @Test("names sort by number where they have leading zeros") func order() {
        #expect(NameOrder.misplaced(in: ["01.webp", "02.webp", "10.webp"]) == nil)
        let wrong = NameOrder.misplaced(in: ["1.webp", "2.webp", "10.webp"])
        #expect(wrong?.first == "2.webp" && wrong?.second == "10.webp")
        #expect(NameOrder.misplaced(in: []) == nil)
        #expect(NameOrder.misplaced(in: ["B.webp", "a.webp", "a1b.webp", "a1c.webp", "a01.webp"]) == nil)
        expect(NameOrder.misplaced(in: ["a9b", "a10"])?.first, is: "a9b")
    }

    @Test(
        "addresses of the web have a host",
        arguments: [
            ("https://example.com/a", true), ("HTTP://example.com", true), ("https://müller.example/ä", true),
            ("https://a b.example", false), ("https://a<b.example", false), ("https:///a", false), ("tea", false),
            ("mailto:a@example.com", false), ("", false),
        ])
    func webAddresses(text: String, isWeb: Bool) { expect(WrittenLink("website", Located(text)).isWeb, is: isWeb) }

    @Test("lists of names stop somewhere") func lists() {
        expect(NameList.text((1...9).map(String.init)), is: "1, 2, 3, 4, 5, 6, 7, 8, 9")
        expect(NameList.text((1...30).map(String.init)), is: "1, 2, 3, 4, 5, 6, 7, 8 and 22 more")
        expect(NameList.text((1...4).map(String.init), limit: 3), is: "1, 2, 3, 4")
        expect(NameList.text((1...2_003).map(String.init), limit: 3), is: "1, 2, 3 and 2,000 more")
    }

    @Test(
        "web addresses",
        arguments: [
            ("https://tea.example/x", "tea.example"), ("HTTP://Tea.Example", "Tea.Example"), ("ftp://tea.example", nil),
            ("tea.example", nil), ("https://", nil), ("", nil), ("https://te a.example", nil),
            ("javascript:alert(1)", nil),
        ] as [(String, String?)])
    func hosts(address: String, host: String?) { expect(WrittenLink("x", Located(address)).host, is: host) }

    @Test(
        "Apple's host is rewritten and nothing else",
        arguments: [
            ("https://apps.apple.com/us/app/x/id1?mt=8#a", "https://itunes.apple.com/us/app/x/id1?mt=8#a"),
            ("https://APPS.apple.com/app/id1", "https://itunes.apple.com/app/id1"),
            ("https://itunes.apple.com/app/id1", nil),
            ("https://apps.apple.com.evil.example/", nil), ("", nil),
        ] as [(String, String?)])
    func appStore(address: String, expected: String?) { expect(WrittenLink.rewritten(appStore: address), is: expected) }
}
