import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct SizeTableTests {
    private func fact(
        _ name: String, pack: String = "Tea", bytes: Int = 1_000, frames: Int = 1, duration: Double = 0,
        sizeClass: String? = "small", limit: Int? = 500_000
    ) -> BundleFact {
        let facts = ImageFacts(format: frames > 1 ? .apng : .png, byteCount: bytes, size: .square(300))
        var fact = BundleFact(pack: pack, name: name, path: name, facts, sizeClass: sizeClass, byteLimit: limit)
        (fact.frameCount, fact.duration) = (frames, duration)
        return fact
    }

    private func text(_ facts: [BundleFact], isComplete: Bool = true) -> String {
        let bundle = BundleInventory(target: "imessage", kind: "iMessage sticker pack", path: "Tea", facts: facts)
        return TextStyle.plain.sizes(of: [bundle], listsEverything: isComplete).string
    }

    @Test func columnsAreAligned() {
        let table = text([
            fact("wave", bytes: 12_345), fact("猫の手", bytes: 499_950, frames: 40, duration: 2_004, sizeClass: nil),
            fact("big", bytes: 1_234_567, frames: 1_000, duration: 65_000),
        ])
        let expected = """

            sticker  format     pixels  fits       bytes  of 500,000  frames     time
            wave     PNG     300 x 300  small     12,345       2.5 %       1        -
            猫の手   APNG    300 x 300  -        499,950     100.0 %      40   2.00 s
            big      APNG    300 x 300  small  1,234,567     246.9 %   1,000  65.00 s
            3 stickers, 1,746,862 bytes; nearest to its limit: big, 246.9 % of 500,000 bytes.

            """
        expect(table, is: expected)
    }

    @Test func packsAndLimitsThatDifferAreShown() {
        let table = text([fact("a", pack: "One", limit: 100_000), fact("b", pack: "Two")])
        #expect(table.contains("\npack  sticker  format     pixels  fits   bytes  of limit  frames  time\n"))
        #expect(table.contains("\nOne   a        PNG     300 x 300  small  1,000     1.0 %       1     -\n"))
        #expect(text([fact("a")]).hasSuffix("\n1 sticker, 1,000 bytes.\n"))
        #expect(text([]).isEmpty)
    }

    @Test func platformsWithoutLimitsHaveNoShares() {
        let table = text([fact("a", sizeClass: nil, limit: nil), fact("b", sizeClass: nil, limit: nil)])
        #expect(table.contains("\nsticker  format     pixels  bytes  frames  time\n"), "\(table)")
        #expect(table.hasSuffix("\n2 stickers, 2,000 bytes.\n"))
    }

    @Test func theSumIsOneLine() {
        let facts = (1...61).map { fact("s\($0)", bytes: $0 == 7 ? 90_000 : 1_000 + $0) }
        expect(
            text(facts, isComplete: false),
            is: "61 stickers, 151,884 bytes; nearest to its limit: s7, 18.0 % of 500,000 bytes; --table lists all.\n"
        )
        expect(text(facts).split(separator: "\n").count, is: 1 + 61 + 1)
    }

    @Test func namesCannotRewriteTheTerminal() {
        #expect(text([fact("a\u{1B}[2J"), fact(String(repeating: "x", count: 90))]).contains("a\\u{1B}[2J"))
        #expect(!text([fact(String(repeating: "x", count: 90))]).contains(String(repeating: "x", count: 40)))
    }

    @Test func figuresTooLargeToDrawDoNotTrap() {
        let table = text([fact("a", bytes: .max, frames: .max, duration: .infinity, limit: 1), fact("b", limit: 0)])
        #expect(table.contains("\na "))
    }
}

struct ParagraphTests {
    @Test func linesKeepWithinTheWidth() {
        expect(Paragraph.wrapped("one two three", width: 8), is: "one two\nthree")
        expect(Paragraph.wrapped("one two three", width: 9, indent: 2), is: "  one two\n  three")
        expect(Paragraph.wrapped("averylongword a", width: 4), is: "averylongword\na")
        expect(Paragraph.wrapped("", width: 4), is: "")
    }
}
