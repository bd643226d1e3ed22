import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct UnassignedImagesTests {
    @Test func oneFindingNamesThemAndTheCommand() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "name: T\npublisher: A\nicon: art/i.svg\nstickers: [art/a.svg, art/sub/b.svg]",
            "art/a.svg": .bar(1), "art/sub/b.svg": .bar(2), "art/i.svg": .bar(3),
            // Found: beside the art. Not found: a copy, a text, a hidden file, what is elsewhere in the repository.
            "art/new.svg": .bar(4), "art/sub/newer.svg": .bar(5), "art/more/newest.svg": .bar(6),
            "art/copy.svg": .bar(2),
            "art/notes.txt": "x", "art/.hidden.svg": .bar(7), "app/logo.svg": .bar(8),
            "art/other/pack.yaml": "name: O", "art/other/own.svg": .bar(9),
            "art/out/.stickerpress.json": "{}", "art/out/made.svg": .bar(10),
        ])
        let command = "stickerpress add \(SafeText<Terminal>.shellWord(folder.path).string)"
        try expect(
            folder.load().lines,
            is: [
                "1:1 info manifest/unassigned-images: 3 pictures are in no pack: art/new.svg, art/more/newest.svg, "
                    + "art/sub/newer.svg | add them with `\(command)`, or write `ignore: [art/new.svg, "
                    + "art/more/newest.svg, art/sub/newer.svg]` for those that are not stickers"
            ])
    }

    /// What a manifest lists under `ignore` is not a sticker: not for the remark, not for patterns, not for `add`.
    @Test func ignoredFilesAreNoStickers() throws {
        let manifest = """
            name: T
            publisher: A
            ignore: [art/dice.svg, drafts/, "art/*-sketch.svg"]
            stickers: ["art/*.svg"]

            """
        let folder = try TemporaryFolder([
            "pack.yaml": manifest, "art/a.svg": .bar(1), "art/dice.svg": .bar(2), "art/b-sketch.svg": .bar(3),
            "drafts/deep/c.svg": .bar(4),
        ])
        let loaded = try folder.load()
        #expect(loaded.lines == [] && loaded.catalog?.packs.first?.stickers.map(\.file) == ["art/a.svg"])
        try folder.write(manifest.replacing("\"art/*.svg\"", with: "art/a.svg, drafts/../other.svg"), to: "pack.yaml")
        try folder.write(.bar(5), to: "other.svg")
        try expect(folder.load().lines, is: [])
        let press = try StickerPress()
        #expect(press.add([folder.path]).added.isEmpty)
        let named = press.add([folder.path + "/art/dice.svg", folder.path + "/drafts"])
        #expect(named.added.isEmpty && named.findings.map(\.rule) == ["file/skipped", "file/skipped"])
        #expect(named.findings.allSatisfy { $0.message == "skipped: the manifest lists it under `ignore`" })
        // A sticker that is listed by its name is one.
        try folder.write(manifest.replacing("\"art/*.svg\"", with: "art/dice.svg"), to: "pack.yaml")
        try expect(folder.load().catalog?.packs.first?.stickers.map(\.file), is: ["art/dice.svg"])
    }

    /// Only in `packs` does it leave something out.
    @Test func anExclamationMarkBelongsToTheName() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "name: T\npublisher: A\nignore: [\"!b.svg\", \"!c*\"]\nstickers: [a.svg]\n", "a.svg": .bar(1),
            "!b.svg": .bar(2), "!c1.svg": .bar(3),
        ])
        try expect(folder.load().lines, is: [])
    }

    /// A list that is to be pasted is whole, or it is not there.
    @Test(arguments: [
        (30, "`ignore: [n1.svg, n2.svg, n3.svg, "), (31, "write them, or patterns such as `old/*`, under"),
    ])
    func whatIsToBePastedIsNotCut(count: Int, advice: String) throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "name: T\npublisher: A\nstickers: [a.svg]\n", "a.svg": .bar(100),
        ])
        for number in 1...count { try folder.write(.bar(number), to: "n\(number).svg") }
        let lines = try folder.load().lines
        #expect(lines.count == 1 && lines[0].contains(advice) && !lines[0].contains("…]"), "\(lines)")
    }

    /// `add` would refuse it each time.
    @Test func aDamagedPictureIsNotOfferedForAdding() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "name: T\npublisher: A\nstickers: [art/a.svg]\n", "art/a.svg": .bar(1),
        ])
        let whole = PNGBuilder(width: 9, height: 9).still([Int](repeating: 255, count: 4 * 81))
        try folder.write(Array(whole.dropLast(20)), to: "art/b.png")
        let lines = try folder.load().lines
        let said = "art/b.png is in no pack, and cannot be drawn | export it again, or write `ignore: [art/b.png]`"
        #expect(lines.contains { $0.contains(said) }, "\(lines)")
    }

    @Test func anIgnoreThatMatchesNothingIsARemark() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "name: T\npublisher: A\nignore: [art/dise.svg, \"x/*\", ../up.svg]\nstickers: [art/a.svg]\n",
            "art/a.svg": .bar(1), "art/dice.svg": .bar(2),
        ])
        let lines = try folder.load().lines
        let expected: [String] = [
            "3:10 info manifest/ignored-nothing: `ignore` names “art/dise.svg”, which matches nothing | did you mean "
                + "`art/dice.svg`?",
            "3:24 info manifest/ignored-nothing: `ignore` names “x/*”, which matches nothing | delete it, or correct it",
            "3:31 error manifest/path-outside: “../up.svg” is outside the manifest's folder | move the file into the "
                + "folder",
        ]
        expect(Array(lines.prefix(3)), is: expected, "\(lines)")
    }

    /// In a catalog: its own list for all packs, that of a pack from the pack's own folder.
    @Test func catalogsIgnoreToo() throws {
        let folder = try catalog([
            "art/c.svg": .bar(5), "cats/draft.svg": .bar(6),
            "more/pack.yaml": "name: M\nignore: n.svg\nstickers: m.svg",
            "more/m.svg": .bar(7), "more/n.svg": .bar(8),
        ])
        try folder.write(
            Self.packs.replacing(
                "\"publisher\": \"A\",", with: "\"publisher\": \"A\", \"ignore\": [\"cats/draft.svg\"],"
            )
            .replacing("] }\n  ] }", with: "] }, \"more\" ] }"), to: "pack.yaml")
        let lines = try folder.load().lines
        #expect(lines.count == 1 && lines[0].contains("1 picture is in no pack: art/c.svg | add it with"), "\(lines)")
        #expect(lines[0].hasSuffix("or add `art/c.svg` to `ignore` if it is not a sticker"), "\(lines)")
    }

    /// JSON is YAML, too.
    private static let packs = """
        { "publisher": "A", "packs": [
          { "id": "cats", "name": "Cats", "stickers": ["art/a.svg", "cats/d.svg"] },
          { "id": "dogs", "name": "Dogs", "stickers": ["art/b.svg", "dogs/e.svg"] }
        ] }

        """

    private func catalog(_ files: [String: String] = [:], manifest: String = "pack.yaml") throws -> TemporaryFolder {
        let art: [String: String] = [
            "art/a.svg": .bar(1), "art/b.svg": .bar(2), "cats/d.svg": .bar(3), "dogs/e.svg": .bar(4),
        ]
        return try TemporaryFolder(art.merging(files) { $1 }.merging([manifest: Self.packs]) { $1 })
    }

    /// Art of a pack that is not built this time is not forgotten.
    @Test func artOfOtherPacksIsAssigned() throws {
        let folder = try catalog(["art/c.svg": .bar(5)])
        let loader = ManifestLoader(targets: try SampleTarget.all())
        for packs in [nil, ["cats"], ["dogs"]] {
            let lines = loader.load(folder.path, packs: packs).lines
            #expect(lines.count == 1 && lines[0].contains("1 picture is in no pack: art/c.svg | add it "), "\(lines)")
        }
    }

    /// What is proposed does what it is proposed for.
    @Test func picturesBesideNoArtNeedAPack() throws {
        let folder = try catalog(["new.svg": .bar(5)])
        let unplaced =
            "no pack has art in the same folder as new.svg: choose one with `stickerpress add --pack ID FILE`"
        let ignoring = ", or write `ignore: [new.svg]` if it is not a sticker"
        try expect(
            folder.load().lines,
            is: [
                "1:1 info manifest/unassigned-images: 1 picture is in no pack: new.svg | " + unplaced + ignoring
            ]
        )
        try folder.write(.bar(6), to: "cats/c.svg")
        let command = "stickerpress add \(SafeText<Terminal>.shellWord(folder.path).string)"
        try expect(
            folder.load().findings.map(\.notes),
            is: [
                [
                    unplaced,
                    "add the other one with `\(command)`, or write `ignore: [new.svg, cats/c.svg]` for those that are not "
                        + "stickers",
                ]
            ])
        let press = try StickerPress()
        expect(press.add([folder.path]).added.map(\.count), is: [1])
        expect(press.add([folder.path + "/new.svg"], to: "dogs").added.map(\.pack), is: ["Dogs"])
        try expect(folder.load().lines, is: [])
    }

    /// `add` looks for a manifest by its usual names only.
    @Test(arguments: ["set.yaml", "set.json", "pack.json"]) func otherManifestsAreNamed(name: String) throws {
        let folder = try catalog(["art/c.svg": .bar(5), "new.svg": .bar(6)], manifest: name)
        let word = SafeText<Terminal>.shellWord(folder.path + "/set.yaml").string
        let expected = [
            "no pack has art in the same folder as new.svg: choose one with `stickerpress add \(word) --pack ID FILE`",
            "add the other one with `stickerpress add \(word)`, or write `ignore: [new.svg, art/c.svg]` for those that are "
                + "not stickers",
        ]
        // Another manifest beside it is the one that is found.
        if name == "pack.json" { try folder.write(Self.packs, to: "pack.yaml") }
        try expect(
            folder.load(name).findings.map(\.notes),
            is: [
                name == "set.yaml" ? expected : ["list them in the manifest"]
            ])
        guard name == "set.yaml" else { return }
        let press = try StickerPress()
        let path = folder.path + "/" + name
        expect(press.add([path]).added.map(\.count), is: [1])
        let named = press.add([path, folder.path + "/new.svg"], to: "dogs")
        expect(named.added.map(\.pack), is: ["Dogs"], "\(named.findings)")
    }

    /// Where the cache is in a folder of the project, what builds keep there is not a forgotten drawing.
    @Test func cachesAreNotSearched() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "name: T\npublisher: A\nstickers: [a.svg]", "a.svg": .bar(1),
            "cache/CACHEDIR.TAG": CacheTag.text, "cache/outputs/b.svg": .bar(2),
            "drafts/CACHEDIR.TAG": "not a tag", "drafts/c.svg": .bar(3),
        ])
        let lines = try folder.load().lines
        #expect(lines.count == 1 && lines[0].contains("1 picture is in no pack: drafts/c.svg |"), "\(lines)")
    }

    @Test func canBeSwitchedOff() throws {
        let folder = try TemporaryFolder([
            "pack.yaml":
                "name: T\npublisher: A\nstickers: [a.svg]\nrules: { manifest/unassigned-images: { level: off, reason: drafts } }",
            "a.svg": .bar(1), "b.svg": .bar(2),
        ])
        try expect(folder.load().lines, is: [])
    }

    @Test(
        arguments: [
            ([], nil), (["a.png"], ""), (["art/a.png", "art/b.png"], "art"),
            (["x/art/a.png", "x/art/b/c.png"], "x/art"),
            (["art/a.png", "arts/b.png"], ""),
        ] as [([String], String?)])
    func commonFolder(files: [String], expected: String?) {
        expect(UnassignedImages.commonFolder(of: files), is: expected)
    }
}
