import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

/// A listed picture that has another name on disk now.
@Suite struct RenamedArtTests {
    private func folder(_ new: String) throws -> TemporaryFolder {
        try TemporaryFolder([
            "pack.yaml": "name: Dots\npublisher: Ana\nstickers: [cup1.svg, cup2.svg, cup3.svg]\n",
            "cup2.svg": .dot("#d33"), "cup3.svg": .dot("#3a3"), new: .dot("#66f"),
        ])
    }

    /// What is listed already is not meant, however near its name is; what is meant is written as the note says.
    @Test(
        arguments: TextTable.pairs(
            """
            frog.svg
                frog.svg is in no pack: if this picture has another name now, write `file: frog.svg` and `id: cup1`; if it is gone, delete its entry
            cup11.svg → did you mean `cup11.svg`?
            cup1.psd → put it back, or delete its entry
            """))
    func theFileThatNoPackListsIsNamed(new: String, note: String) async throws {
        let folder = try folder(new)
        let missing = try folder.load().findings.filter { $0.rule == "manifest/art-missing" }
        expect(missing.map(\.notes), is: [[note]], "\(missing)")
        // A copy of a sticker is not meant either.
        try folder.write(.dot("#d33"), to: "cup1 2.svg")
        try expect(folder.load().findings.filter { $0.rule == "manifest/art-missing" }, is: missing)
        try folder.remove("cup1 2.svg")
        // Nor is what is not a picture, whatever its name says.
        try folder.write("junk", to: "cup1.heic")
        try expect(folder.load().findings.filter { $0.rule == "manifest/art-missing" }, is: missing)
        try folder.remove("cup1.heic")
        guard new == "frog.svg" else { return }
        let added = try StickerPress().add([folder.path])
        #expect(added.status == .findings && added.added.isEmpty && added.findings.first?.notes == missing[0].notes)
        expect(added.findings.last?.rule, is: "add/art-missing")
        try folder.write(
            "name: Dots\npublisher: Ana\nstickers: [{ file: frog.svg, id: cup1 }, cup2.svg, cup3.svg]\n",
            to: "pack.yaml")
        #expect(try folder.load().findings.allSatisfy { $0.severity < .error })
    }

    /// Paths are those that the manifest writes, which may be in a folder of the catalog.
    @Test func adviceIsAsTheManifestBesideItWritesIt() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "packs: [packs/tea]\n", "packs/tea/Cup.svg": .dot("#d33"), "packs/tea/frog.svg": .dot("#3d3"),
            "packs/tea/pack.yaml": "name: Tea\npublisher: Ana\nstickers: [cup.svg, gone.svg]\n",
        ])
        let missing = try folder.load().findings.filter { $0.rule == "manifest/art-missing" }
        expect(missing.first?.notes, is: ["it is called `Cup.svg` on disk"], "\(missing)")
        expect(missing.last?.notes.first?.hasPrefix("Cup.svg and frog.svg are in no pack: "), is: true, "\(missing)")
    }

    /// Among many new pictures, and however they are called.
    @Test func whatWasReleasedIsKnownByItsBytes() async throws {
        let folder = try folder("cup1.svg")
        let released = try await folder.prepared()
        try IdentifierRegistry(root: folder.path, manifest: "pack.yaml").record(released.identifiers)
        for number in 1...5 { try folder.write(.dot("#00\(number)"), to: "cup1\(number).svg") }
        try folder.move("cup1.svg", to: "my: cat.svg")
        let missing = try folder.load().findings.filter { $0.rule == "manifest/art-missing" }
        let note =
            "it was released with the picture that is called `my: cat.svg` now: write `file: \"my: cat.svg\"` and `id: cup1`"
        expect(missing.map(\.notes), is: [[note]], "\(missing)")
        // Of equal pictures, the one that is free is meant.
        try folder.write(.dot("#66f"), to: "a.svg")
        try folder.write(
            "name: Dots\npublisher: Ana\nstickers: [cup1.svg, cup2.svg, cup3.svg, a.svg]\n", to: "pack.yaml")
        try expect(folder.load().findings.filter { $0.rule == "manifest/art-missing" }.map(\.notes), is: [[note]])
        try folder.remove("a.svg")
        try folder.write("name: Dots\npublisher: Ana\nstickers: [cup1.svg, cup2.svg, cup3.svg]\n", to: "pack.yaml")
        // What one sticker was is not offered for another one.
        for number in 1...4 { try folder.remove("cup1\(number).svg") }
        try folder.remove("cup2.svg")
        let both = try folder.load().findings.filter { $0.rule == "manifest/art-missing" }
        let other =
            "cup15.svg is in no pack: if this picture has another name now, write `file: cup15.svg` and `id: cup2`"
        #expect(both.first?.notes == [note] && both.last?.notes.first?.hasPrefix(other) == true, "\(both)")
        // A picture that is only called nearly so is not suggested for one that is gone.
        try folder.remove("my: cat.svg")
        try folder.write(.dot("#d33"), to: "cup2.svg")
        let gone = try folder.load().findings.filter { $0.rule == "manifest/art-missing" }
        expect(gone.first?.notes.first?.hasSuffix("if it is gone, delete its entry"), is: true, "\(gone)")
    }

    /// A shortcode has the capitals of the file's name, which goes with it.
    @Test func theNameThatAFileGaveIsKept() async throws {
        let manifest = "name: D\npublisher: A\ntargets: { emoji: {} }\nstickers: [{ file: Cup_One.svg, id: cup-one }]\n"
        let folder = try TemporaryFolder(["pack.yaml": manifest, "Cup_One.svg": .dot("#66f")])
        let identifiers = try await folder.prepared().identifiers
        try IdentifierRegistry(root: folder.path, manifest: "pack.yaml").record(identifiers)
        try folder.move("Cup_One.svg", to: "b.svg")
        let loader = ManifestLoader(targets: try TargetRegistry.all())
        let missing = loader.load(folder.path).findings.filter { $0.rule == "manifest/art-missing" }
        let lines = "`file: b.svg`, `id: cup-one` and `targets: { emoji: { shortcode: Cup_One } }`"
        expect(missing.first?.notes.first?.hasSuffix(lines), is: true, "\(missing)")
        let entry = "{ file: b.svg, id: cup-one, targets: { emoji: { shortcode: Cup_One } } }"
        try folder.write(manifest.replacing("{ file: Cup_One.svg, id: cup-one }", with: entry), to: "pack.yaml")
        let renamed = try await folder.prepared().findings.filter { $0.rule.hasPrefix("release/") }
        #expect(renamed.isEmpty, "\(renamed)")
    }

    /// A sticker is not the icon, however near its name is.
    @Test(arguments: [("face.svg", "did you mean `face.svg`?"), ("cup1.svg", "put it back, or name another picture")])
    func anIconIsNoStickerOfAnotherName(new: String, note: String) throws {
        let folder = try folder(new)
        try folder.write(
            "icon: cup.svg\nname: D\npublisher: A\nstickers: [cup1.svg, cup2.svg, cup3.svg]\n", to: "pack.yaml")
        try folder.write(.dot("#777"), to: "cup1.svg")
        let icon = try folder.load().findings.filter { $0.line == 1 && $0.severity == .error }
        expect(icon.map(\.notes), is: [[note]], "\(icon)")
    }
}
