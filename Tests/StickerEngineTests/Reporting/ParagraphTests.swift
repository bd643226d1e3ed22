import StickerEngine
import Testing

struct ParagraphTests {
    @Test func linesKeepWithinTheWidth() {
        #expect(Paragraph.wrapped("one two three", width: 8) == "one two\nthree")
        #expect(Paragraph.wrapped("one two three", width: 9, indent: 2) == "  one two\n  three")
        #expect(Paragraph.wrapped("averylongword a", width: 4) == "averylongword\na")
        #expect(Paragraph.wrapped("", width: 4) == "")
    }
}
