import Foundation
import StickerImaging
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct ArtLibraryTests {
    /// Art that the last build measured is not even opened; what it did not measure is.
    @Test func artThatIsKnownIsNotRead() throws {
        let folder = TemporaryFolder()
        try folder.write("not a picture", to: "dot.svg")
        let (own, other) = (ContentHash([1]), ContentHash([2]))
        let facts = ImageFacts(format: .svg, byteCount: 9, size: PixelSize(4, 5), durations: [0])
        let file = KnownFile(hash: own, stamp: nil)
        var known = RecordedFacts()
        known.add(facts, of: own, known: RecordedFacts())
        var library = ArtLibrary(
            root: folder.path, limits: ArtLimits(), known: KnownArt(files: ["dot.svg": file], facts: known))
        let found = try library.facts(of: "dot.svg", decoding: false)
        #expect(found.facts.size == PixelSize(4, 5) && found.hash == own)
        #expect(throws: FileError.self) { try library.facts(of: "dot.svg", decoding: true) }
        library.known.facts = RecordedFacts()
        library.known.facts.add(facts, of: other, known: known)
        #expect(throws: FileError.self) { try library.facts(of: "dot.svg", decoding: false) }
    }
}
