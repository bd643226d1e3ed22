import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct ManifestHistoryTests {
    private static let start = SourceLocation(file: "pack.yaml", line: 1, column: 1)

    private static func hash(_ art: String) -> ContentHash { ContentHash(Array(art.utf8)) }

    /// The history of packs whose stickers have these art files, then and now.
    static func history(_ then: [String: [String]], _ now: [(id: String, art: [String])]) -> ManifestHistory {
        let entries = then.sorted { $0.key < $1.key }.flatMap { pack, art in
            art.enumerated().map { index, art in
                var record = IdentifierRecord(kind: "sticker", id: "\(pack)/s\(index)")
                record.pictures = String(hash(art).hex.prefix(8))
                return RegistryEntry(target: RegistryEntry.manifest, record)
            }
        }
        let packs = now.map { id, art in
            var pack = Pack(id: id, name: id, publisher: "A", location: start)
            pack.stickers = art.enumerated().map { Sticker(id: "s\($0)", file: $1, location: start) }
            return pack
        }
        let files = Set(now.flatMap(\.art))
        return ManifestHistory(
            of: entries, in: Catalog(packs: packs, links: Links(), location: start),
            hashes: Dictionary(uniqueKeysWithValues: files.map { ($0, hash($0)) }))
    }

    @Test func takesTheFirstOfEquallyGoodPacksOnce() {
        let now = [("z", ["a", "b"]), ("y", ["a", "b"]), ("x", ["a", "b", "c"])]
        expect(Self.history(["old": ["a", "b"]], now).packs, is: ["old": "z"])
        expect(Self.history(["old": ["a", "b", "c"]], now).packs, is: ["old": "x"])
        let three = Self.history(["1": ["a", "b"], "2": ["a", "b"], "3": ["b", "a"]], now)
        expect(three.packs, is: ["1": "z", "2": "y", "3": "x"])
    }

    @Test func takesAPackWithHalfOfTheArtOfTheSmallerOne() {
        expect(Self.history(["old": ["a", "b", "c", "d"]], [("new", ["a", "b", "e", "f"])]).packs, is: ["old": "new"])
        expect(Self.history(["old": ["a", "b", "c", "d"]], [("new", ["a", "e", "f"])]).packs, is: [:])
        expect(Self.history(["old": ["a", "b", "c", "d"]], [("new", ["a", "e"])]).packs, is: ["old": "new"])
        expect(Self.history(["old": ["a"]], [("old", ["b"]), ("new", ["a"])]).packs, is: ["old": "old"])
    }

    /// Ids that are made of names go from one picture to another when one is removed.
    @Test func aStickerThatHasTheIdOfOneThatIsGone() {
        let stickers = Self.history(["p": ["cat", "dog"]], [("p", ["dog"])]).stickers
        let (first, second) = (ManifestItem(pack: "p", sticker: "s0"), ManifestItem(pack: "p", sticker: "s1"))
        #expect(stickers[second] == first && stickers[first] == nil)
        expect(Self.history(["p": ["cat", "dog"]], [("p", ["fox"])]).stickers, is: [first: first])
    }
}
