import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestArt
import Testing

@testable import StickerEngine

@Suite struct NameMatchingTests {
    @Test(arguments: [
        ("emoji", "emojis"), ("Publisher", "publisher"), ("privacyPolicy", "privacy-policy"), ("nmae", "name"),
        ("Privacy_Policy", "privacy-policy"), ("stickrs", "stickers"), ("xyz", nil), ("", nil), ("n", nil),
        (String(repeating: "name", count: 1000), nil),
    ])
    func nearestNames(word: String, expected: String?) {
        let known = ["name", "publisher", "stickers", "emojis", "privacy-policy"]
        expect(SpellingSuggestion.match(word, in: known), is: expected)
    }

    @Test func naturalOrder() {
        let names = [
            "1.png", "2.png", "02.png", "10.png", "a.png", "A2.png", "a10.png", "a10b.png", "a99999999999999999999.png",
            "b/1.png", "b-2/1.png", "cat.gif", "cat.png", "cat-2.png", "cat 3.png", "é.png",
        ]
        var random = SeededGenerator(seed: 1)
        let sorted = names.shuffled(using: &random).sorted(by: NaturalOrder.precedes)
        expect(sorted, is: names.sorted(by: NaturalOrder.precedes))
        expect(Array(sorted.prefix(4)), is: ["02.png", "2.png", "1.png", "10.png"].sorted(by: NaturalOrder.precedes))
        #expect(NaturalOrder.precedes("2", "10"))
        #expect(NaturalOrder.precedes("a99999999999999999998", "a99999999999999999999"))
        #expect(NaturalOrder.precedes("cat.png", "cat-2.png"))
        #expect(NaturalOrder.precedes("cat.png", "cat2.png") && NaturalOrder.precedes("cat2.png", "cat10.png"))
        #expect(NaturalOrder.precedes("b/9.png", "b-2/1.png"))
        #expect(!NaturalOrder.precedes("x", "x"))
        #expect(NaturalOrder.precedes("a.PNG", "B.png") && !NaturalOrder.precedesByBytes("a.PNG", "B.png"))
        #expect(NaturalOrder.precedesByBytes("cat-2", "cat-10") && NaturalOrder.precedesByBytes("cat-2.a", "cat.a"))
        #expect(NaturalOrder.precedesByBytes("a-1", "a1") && !NaturalOrder.precedes("a-1", "a1"))
    }

    @Test(arguments: [
        ("*.png", "a.png", true), ("*.png", ".a.png", false), (".*", ".a", true), ("a?c", "abc", true),
        ("a?c", "ac", false), ("a*c*e", "abcde", true), ("*", "", true), ("?", "👩‍👩‍👧", true), ("a", "b", false),
        ("*a*a*a*a*a*a*a*a*b", String(repeating: "a", count: 5000), false), ("[a].png", "a.png", false),
    ])
    func patterns(pattern: String, name: String, expected: Bool) {
        expect(FilePattern(pattern).matches(name), is: expected)
    }

    /// What a build wrote is not art: its pictures have the names of the stickers.
    @Test func outputsAreNotSuggested() throws {
        let folder = try TemporaryFolder([
            "out/\(Marker.fileName)": "{}", "out/imessage/cat.png": "", "new/cap.png": "",
        ])
        expect(NearbyFiles(root: folder.path).nearest(to: "cat.png"), is: "new/cap.png")
        try folder.remove("out/" + Marker.fileName)
        expect(NearbyFiles(root: folder.path).nearest(to: "cat.png"), is: "out/imessage/cat.png")
    }

    /// Such names come from emoji keyboards: skin tones without a person.
    @Test(arguments: ["\u{1F3FD}n.png", "\u{301}n.png", "cats/\u{301}n.png"])
    func namesMayBeginWithCombiningMarks(name: String) throws {
        let folder = try TemporaryFolder(["pack.yaml": "name: A\npublisher: B\nstickers: [\"\(name)\"]\n", name: "x"])
        let loaded = try ManifestLoader(targets: SampleTarget.all()).load(folder.path)
        expect(loaded.findings.filter { $0.severity == .error }, is: [])
        expect(loaded.catalog?.packs.first?.stickers.map(\.file), is: [name])
    }

    @Test func linksToAFolderThatIsComposedInAnotherWayLeadOut() throws {
        let folder = try TemporaryFolder([
            "caf\u{E9}/pack.yaml": "name: A\npublisher: B\nstickers: [a.png]\n", "cafe\u{301}/secret.png": "x",
        ])
        try folder.link("caf\u{E9}/a.png", to: "../cafe\u{301}/secret.png")
        let loaded = try ManifestLoader(targets: SampleTarget.all()).load(folder.path + "/caf\u{E9}")
        expect(loaded.findings.filter { $0.severity == .error }.map(\.rule), is: ["manifest/path-outside"])
    }

    @Test func freeIDs() {
        var ids = FileNamer(taken: ["cat-3"], longest: Slug.longest)
        expect((0..<4).map { _ in ids.claim("cat") }, is: ["cat", "cat-2", "cat-4", "cat-5"])
        expect(ids.claim("cat-2"), is: "cat-2-2")
        let long = String(repeating: "a", count: 64)
        expect([ids.claim(long), ids.claim(long)], is: [long, String(repeating: "a", count: 62) + "-2"])
    }

    @Test(arguments: [
        (FieldPattern.identifier, ["a", "a-b_9", "64"], ["A", "", "ä", "a b", "65"]),
        (
            FieldPattern.languageTag, ["en", "pt-BR", "zh-Hant-TW"],
            ["pt_BR", "e", "english", "en-", "en-123456789", "é-BR", "en-ü"]
        ),
        (FieldPattern.color, ["#FFFFFF", "#ffffff00"], ["#fffff", "#12345G"]),
        (
            FieldPattern.url, ["https://x.y", "HTTP://x", "https://a@b.c"],
            ["http://", "https:///x", "https://a/b c", "ftp://x.y"]
        ),
        (FieldPattern.email, ["a@b.c"], ["a@b", "a@b.", "a@.c", "a:b@c.d", "a@b@c.d", "@b.c", "a b@c.d"]),
    ])
    func forms(pattern: String, matching: [String], others: [String]) {
        for text in matching + others {
            let whole = Int(text).map { String(repeating: "a", count: $0) } ?? text
            expect(FieldPattern.matches(whole, pattern), is: matching.contains(text), "\(text)")
        }
    }
}
