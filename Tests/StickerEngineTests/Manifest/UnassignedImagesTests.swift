import Foundation
import StickerModel
import TestArt
import Testing

@testable import StickerEngine

/// Pictures that were drawn after the manifest was written.
@Suite struct UnassignedImagesTests {
    private func svg(_ color: Int) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><rect width=\"\(color)\" height=\"8\"/></svg>"
    }

    @Test func oneFindingNamesThemAndTheCommand() throws {
        let folder = try ArtFolder([
            "pack.yaml": "name: T\npublisher: A\nicon: art/i.svg\nstickers: [art/a.svg, art/sub/b.svg]",
            "art/a.svg": svg(1), "art/sub/b.svg": svg(2), "art/i.svg": svg(3),
            // Found: beside the art. Not found: a copy, a text, a hidden file, what is elsewhere in the repository.
            "art/new.svg": svg(4), "art/sub/newer.svg": svg(5), "art/more/newest.svg": svg(6), "art/copy.svg": svg(2),
            "art/notes.txt": "x", "art/.hidden.svg": svg(7), "app/logo.svg": svg(8),
            "art/other/pack.yaml": "name: O", "art/other/own.svg": svg(9),
            "art/out/.stickerpress.json": "{}", "art/out/made.svg": svg(10),
        ])
        let command = "stickerpress add \(SafeText<Terminal>.shellWord(folder.path).string)"
        #expect(
            try folder.load().lines == [
                "1:1 info manifest/unassigned-images: 3 pictures are in no pack: art/new.svg, art/more/newest.svg, "
                    + "art/sub/newer.svg | add them with `\(command)`"
            ])
    }

    /// Where the cache is in a folder of the project, what builds keep there is not a forgotten drawing.
    @Test func cachesAreNotSearched() throws {
        let folder = try ArtFolder([
            "pack.yaml": "name: T\npublisher: A\nstickers: [a.svg]", "a.svg": svg(1),
            "cache/CACHEDIR.TAG": CacheTag.text, "cache/outputs/b.svg": svg(2),
            "drafts/CACHEDIR.TAG": "not a tag", "drafts/c.svg": svg(3),
        ])
        let lines = try folder.load().lines
        #expect(lines.count == 1 && lines[0].contains("1 picture is in no pack: drafts/c.svg |"), "\(lines)")
    }

    @Test func canBeSwitchedOff() throws {
        let folder = try ArtFolder([
            "pack.yaml":
                "name: T\npublisher: A\nstickers: [a.svg]\nrules: { manifest/unassigned-images: { level: off, reason: drafts } }",
            "a.svg": svg(1), "b.svg": svg(2),
        ])
        #expect(try folder.load().lines == [])
    }

    @Test(
        arguments: [
            ([], nil), (["a.png"], ""), (["art/a.png", "art/b.png"], "art"),
            (["x/art/a.png", "x/art/b/c.png"], "x/art"),
            (["art/a.png", "arts/b.png"], ""),
        ] as [([String], String?)])
    func commonFolder(files: [String], expected: String?) {
        #expect(UnassignedImages.commonFolder(of: files) == expected)
    }
}
