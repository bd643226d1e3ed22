import Foundation
import StickerDocuments
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct StickerChangesTests {
    private func pictures(_ images: String, _ contents: [String: String]) throws -> StickerPictures {
        let text = #"{ "targets": { "whatsapp": { "images": [\#(images)] } } }"#
        return StickerPictures(
            report: try JSONReader.read(Array(text.utf8), file: "report.json"),
            hashes: contents.mapValues { ContentHash(Array($0.utf8)) })
    }

    private func image(_ sticker: String, _ file: String, pack: String = "tea") -> String {
        #"{ "role": "sticker", "pack": "\#(pack)", "sticker": "\#(sticker)", "files": ["\#(file)"] }"#
    }

    @Test func picturesAreComparedNotNames() throws {
        let old = try pictures(
            [image("cup", "1.webp"), image("pot", "2.webp"), image("milk", "3.webp", pack: "cow")].joined(
                separator: ","),
            ["whatsapp/1.webp": "aa", "whatsapp/2.webp": "bb", "whatsapp/3.webp": "cc"])
        let new = try pictures(
            [image("jug", "1.webp"), image("cup", "2.webp"), image("pot", "3.webp")].joined(separator: ","),
            ["whatsapp/1.webp": "dd", "whatsapp/2.webp": "aa", "whatsapp/3.webp": "ee"])
        let changes = try #require(new.changes(since: old))
        #expect(changes == StickerChanges(new: 1, changed: 1, removed: 1, packs: ["tea", "cow"]))
        #expect(changes.text == "1 new, 1 changed, 1 removed (tea, cow)")
        #expect(new.changes(since: new)?.text == "no picture changed")
    }

    @Test func theOrderOfFilesDoesNotMatter() throws {
        let old = try pictures(
            [image("cup", "1.webp"), image("cup", "2.webp"), image("pot", "2.webp", pack: "cow")].joined(
                separator: ","),
            ["whatsapp/1.webp": "aa", "whatsapp/2.webp": "bb"])
        let other = try pictures(
            [image("cup", "2.webp"), image("cup", "1.webp"), image("pot", "1.webp", pack: "cow")].joined(
                separator: ","),
            ["whatsapp/1.webp": "aa", "whatsapp/2.webp": "bb"])
        #expect(other.changes(since: old) == StickerChanges(changed: 1, packs: ["cow"]))
    }

    /// What someone else wrote into the report is counted, no more.
    @Test func otherReportsAreHarmless() throws {
        let odd = try pictures(
            #"{ "role": 3 }, [], "x", { "role": "sticker", "pack": "a", "sticker": "b", "files": {} }"#, [:])
        #expect(try pictures(image("cup", "1.webp"), ["whatsapp/1.webp": "a"]).changes(since: odd) == nil)
    }
}
