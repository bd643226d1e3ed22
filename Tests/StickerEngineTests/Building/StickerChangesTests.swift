import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct StickerChangesTests {
    /// An output with a file of a sticker in each text: `tea/cup 1.webp aa`; `-` stands for no sticker.
    private func output(_ files: String..., on target: String = "whatsapp") -> Marker {
        var marker = Marker(files: [:])
        for parts in files.map({ $0.split(separator: " ").map(String.init) }) {
            let path = target + "/" + parts[1]
            marker.files[path] = ContentHash(parts[2])
            marker.stickers[path] = parts[0] == "-" ? nil : parts[0]
        }
        return marker
    }

    private func changes(_ old: Marker, _ new: Marker, on targets: [String] = ["whatsapp"]) -> StickerChanges? {
        .between(old, and: new, OutputChange.between(old.files, and: new.files), on: targets, packs: ["tea", "cow"])
    }

    @Test func picturesAreComparedNotNames() {
        let old = output("tea/cup 1.webp aa", "tea/pot 2.webp bb", "gone/milk 3.webp cc", "- tray.png dd")
        let new = output("tea/jug 1.webp dd", "tea/cup 2.webp aa", "tea/pot 3.webp ee", "- tray.png ee")
        expect(
            changes(old, new),
            is: StickerChanges(
                new: ["tea/jug"], changed: ["tea/pot"], removed: ["gone/milk"], packs: ["tea", "gone"]))
        expect(changes(old, new)?.text, is: "1 new, 1 changed, 1 removed (tea, gone)")
        expect(
            changes(old, new)?.lines,
            is: [
                "new stickers: tea/jug", "changed stickers: tea/pot", "removed stickers: gone/milk",
            ])
        expect(changes(new, new)?.text, is: "no picture changed")
    }

    @Test func theOrderOfFilesDoesNotMatter() {
        let old = output("tea/cup 1.webp aa", "tea/cup 2.webp bb", "cow/pot 3.webp bb")
        let new = output("tea/cup 2.webp aa", "tea/cup 1.webp bb", "cow/pot 3.webp aa")
        expect(changes(old, new), is: StickerChanges(changed: ["cow/pot"], packs: ["cow"]))
    }

    /// The same picture with another id, in the same pack, was renamed.
    @Test func renamedStickersAreNamed() {
        let old = output("tea/cup 1.webp aa", "tea/pot 2.webp aa", "cow/jug 3.webp cc")
        let new = output("tea/mug 1.webp aa", "tea/pot 2.webp aa", "tea/jug 3.webp cc")
        let expected = StickerChanges(
            new: ["tea/jug"], removed: ["cow/jug"], renamed: ["tea/mug (was tea/cup)"], packs: ["tea", "cow"])
        expect(changes(old, new), is: expected)
        expect(expected.text, is: "1 new, 0 changed, 1 removed, 1 renamed (tea, cow)")
        expect(expected.lines.last, is: "renamed stickers: tea/mug (was tea/cup)")
    }

    @Test func onlyPlatformsOfBothCount() {
        let (old, new) = (output("tea/cup 1.webp aa"), output("tea/cup 1.png aa", on: "imessage"))
        #expect(changes(old, new, on: ["whatsapp", "imessage"]) == nil)
        #expect(changes(old, output("tea/cup 1.webp bb"), on: ["imessage"]) == nil)
    }
}
