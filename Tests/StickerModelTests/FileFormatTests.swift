import Expect
import StickerModel
import Testing

struct FileFormatTests {
    @Test(arguments: [
        (FileFormat.png, "a PNG"), (.apng, "an APNG"), (.svg, "an SVG"), (.webp, "a WebP"), (.avif, "an AVIF"),
        (.psd, "a Photoshop file"), (.empty, "an empty file"), (.unknown, "a file of unknown format"),
    ])
    func isNamedInASentence(format: FileFormat, words: String) { expect(format.withArticle, is: words) }

    /// A title that stood for two formats would hide from a reader which one a file is.
    @Test func noTwoShareATitle() { expect(Set(FileFormat.all.map(\.title)).count, is: FileFormat.all.count) }
}
