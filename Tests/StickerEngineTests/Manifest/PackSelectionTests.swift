import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct PackSelectionTests {
    private static let files = [
        "pack.yaml": """
        publisher: Ana
        emojis: 🙂
        art: { margin: 16 }
        packs:
          - { id: one, name: One, stickers: [a.png, gone.png] }
          - { id: two, name: Two, stickers: [a.png] }
          - packs/*/pack.yaml
        """,
        "a.png": "x", "packs/three/pack.yaml": "id: three\nname: Three\nstickers: [b.png]", "packs/three/b.png": "x",
        "packs/bad/pack.yaml": "id: bad\nnmae: Bad\nstickers: [b.png]", "packs/bad/b.png": "x",
        "other/pack.yaml": "name: Other\nstickers: [b.png]", "other/b.png": "x",
    ]

    private func loader() throws -> ManifestLoader {
        ManifestLoader(targets: try SampleTarget.all())
    }

    @Test func mistakesOfOtherPacksDoNotMatter() throws {
        let folder = try TemporaryFolder(Self.files)
        try expect(loader().load(folder.path).problem, is: .malformed)
        let two = try loader().load(folder.path, packs: ["two"])
        #expect(two.lines == [] && two.problem == nil && two.isPart)
        expect(two.catalog?.packs.map(\.id), is: ["two"])
        expect(two.catalog?.whole?.map(\.id).contains("three"), is: true)
        let one = try loader().load(folder.path, packs: ["two", "one"])
        #expect(one.findings.map(\.rule) == ["manifest/art-missing"] && one.problem == .missing)
        #expect(try loader().load(folder.path, packs: ["bad"]).problem != nil)
    }

    @Test func unknownPacksAreNamed() throws {
        let folder = try TemporaryFolder(Self.files)
        let loaded = try loader().load(folder.path, packs: ["thre"])
        expect(loaded.lines, is: ["1:1 error manifest/unknown-pack: there is no pack “thre” | did you mean “three”?"])
        expect(loaded.problem, is: .missing)
        let place = SourceLocation(file: "pack.yaml", line: 1, column: 1)
        expect(PackSelection.unknown("x", in: ["one"], at: place).notes, is: ["the only pack is one"])
        expect(PackSelection.unknown("x", in: ["one", "two"], at: place).notes, is: ["the packs are one, two"])
    }

    @Test func aManifestInheritsFromTheCatalogThatListsIt() throws {
        let folder = try TemporaryFolder(Self.files)
        for path in ["packs/three", "packs/three/pack.yaml"] {
            let loaded = try loader().load(folder.path + "/" + path)
            #expect(loaded.lines == [] && loaded.isPart)
            let pack = try #require(loaded.catalog?.packs.first)
            #expect(pack.id == "three" && pack.publisher == "Ana" && pack.stickers[0].emojis == ["🙂"])
            #expect(pack.edit.margin == 16 && pack.stickers[0].file == "packs/three/b.png")
        }
        let bad = try loader().load(folder.path + "/packs/bad")
        #expect(bad.problem == .malformed && bad.findings.allSatisfy { $0.path.hasSuffix("packs/bad/pack.yaml") })
        // No catalog lists this one.
        try expect(loader().load(folder.path + "/other").lines.first?.contains("`publisher` is missing"), is: true)
    }

    @Test func catalogsInsideCatalogs() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "publisher: Ana\npacks: [in]", "in/pack.yaml": "emojis: ☕\npacks: [deep]",
            "in/deep/pack.yaml": "name: Deep\nstickers: [a.png]", "in/deep/a.png": "x",
        ])
        let pack = try #require(try loader().load(folder.path + "/in/deep").catalog?.packs.first)
        #expect(pack.publisher == "Ana" && pack.stickers[0].emojis == ["☕"])
    }

    @Test func theNearestManifestIsFound() throws {
        let folder = try TemporaryFolder([
            "a/pack.yaml": "x", "a/b/c/d.png": "x", "r/.git/HEAD": "x", "r/s/x.png": "x", "pack.yaml": "x",
        ])
        expect(ManifestReader.nearest(to: folder.path + "/a/b/c"), is: folder.path + "/a/pack.yaml")
        expect(ManifestReader.nearest(to: folder.path + "/a"), is: folder.path + "/a/pack.yaml")
        // Not beyond the repository.
        #expect(ManifestReader.nearest(to: folder.path + "/r/s") == nil)
        expect(["a/b", "b", ".", "..", "../.."].map(ManifestReader.above), is: ["a", ".", "..", "../..", "../../.."])
    }
}
