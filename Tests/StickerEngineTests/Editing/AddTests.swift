import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct AddTests {
    private func folder(_ manifest: String, _ files: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["pack.yaml": manifest])
        for (number, file) in files.enumerated() { try folder.write(.bar(number + 1), to: file) }
        return folder
    }

    private func add(_ folder: TemporaryFolder, _ paths: [String] = [""], pack: String? = nil, isDryRun: Bool = false)
        throws
        -> AddOutcome
    {
        let paths = paths.map { folder.path + ($0.isEmpty ? "" : "/" + $0) }
        return try StickerPress().add(paths, to: pack, isDryRun: isDryRun)
    }

    private func text(_ folder: TemporaryFolder, _ name: String = "pack.yaml") throws -> String {
        try folder.text(name)
    }

    private static let pack = """
        # Mine.
        name: Cats   # all of them
        publisher: Ana
        targets: { whatsapp: {}, imessage: {} }
        stickers:
          - file: nap.svg
            alt: My own words   # by hand
            emojis: [😴]
          # the last one
          - wave.svg

        # The end.

        """

    /// A limit that ends the search is named, and nothing is said of what was not examined.
    @Test func aSearchThatEndsAtALimitSaysSo() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg", "zebra.svg"])
        for number in 0..<200 { close(open(folder.path + "/\(number).txt", O_WRONLY | O_CREAT, 0o644)) }
        expect(PictureSearch.fileLimit, is: 20_000)
        let outcome = try PictureSearch.$fileLimit.withValue(200) { try add(folder) }
        let message = "only the first 200 files were examined, which is the limit"
        #expect(outcome.findings.map(\.message).contains(message))
        #expect(outcome.added.isEmpty && !outcome.summary.string.contains("every"))
        let art = TemporaryFolder()
        let deep = (0...17).map { "d\($0)" }.joined(separator: "/")
        try art.write(.bar(1), to: deep + "/a.svg")
        let scaffold = ScaffoldWriter(folder: art.path, schema: "{}", targets: []).write()
        expect(scaffold.findings.last?.message, is: "no art in the part of this folder that was examined")
        expect(scaffold.findings.first?.message.hasPrefix("not examined: it is inside 16 other folders"), is: true)
    }

    /// The second week of a set: what was there is known by its bytes, and the rest has its emojis and its order.
    @Test func whatAMessengerHasWrittenBesideNewPicturesIsRead() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg", "week-2/a.svg", "week-2/b.svg"])
        try folder.write(.bar(1), to: "week-2/c.svg")
        try folder.write(
            """
            {"title": "Cats", "author": "Ana", "stickers": [{"file": "c.svg", "emoji": "😴"},
             {"file": "b.svg", "emoji": "🙈"}, {"file": "a.svg", "emoji": "🎉"}]}
            """, to: "week-2/manifest.json")
        let outcome = try add(folder, ["week-2"])
        #expect(outcome.status == .success && outcome.added.map(\.count) == [2], "\(outcome.findings)")
        expect(outcome.findings.map { FileName.last($0.path) }, is: ["c.svg"], "what was read is not skipped")
        let added = """
              - file: week-2/b.svg
                id: b
                emojis: ["🙈"]
                alt: B
              - file: week-2/a.svg
                id: a
                emojis: ["🎉"]
                alt: A
            """
        let written = try text(folder)
        #expect(written.contains(added), "\(written)")
    }

    /// Builds would offer them for `add`, which would refuse them each time.
    @Test func whatCannotBeDrawnGetsALineThatLeavesItOut() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg"])
        try folder.write("<svg xmlns='http://www.w3.org/2000/svg'><rect", to: "cut.svg")
        let outcome = try add(folder)
        let note = "replace it, or write `ignore: [cut.svg]`"
        #expect(outcome.added.isEmpty && outcome.findings.last?.notes == [note], "\(outcome.findings)")
    }

    /// They are in most emoji packs, and `1` for both says nothing.
    @Test func plusOneAndMinusOneKeepTheirSigns() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg", "+1.svg", "-1.svg", "+one.svg"])
        try expect(add(folder).added.map(\.count), is: [3])
        let ids = try text(folder).matches(of: /id: (\S+)/).map { String($0.1) }
        expect(ids, is: ["plus1", "one", "minus1"], "\(ids)")
    }

    @Test func newPicturesComeBehindTheOthersAndNothingElseChanges() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg", "😂 big laugh.svg", "wave 2.svg", "IMG_1.svg"])
        let outcome = try add(folder)
        #expect(outcome.status == .success && outcome.findings == [])
        expect(outcome.added.map(\.count), is: [3])
        let added = """
              - wave.svg
              - file: IMG_1.svg
                id: img_1
                # alt: what it shows
              - file: wave 2.svg
                id: wave-2
                alt: Wave
              - file: "😂 big laugh.svg"
                id: big-laugh
                emojis: ["😂"]
                alt: Big laugh
            """
        let expected = Self.pack.replacing("  - wave.svg", with: added)
        try expect(text(folder), is: expected)
        let loaded = try folder.loaded()
        expect(loaded.findings, is: [])
        // Once more, there is nothing to do.
        #expect(try add(folder).added.isEmpty)
        try expect(text(folder), is: expected)
    }

    @Test func aDryRunShowsTheLines() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg", "new.svg"])
        let outcome = try add(folder, isDryRun: true)
        expect(
            outcome.listing.string,
            is: """
                \(folder.path)/pack.yaml:11
                +   - file: new.svg
                +     id: new
                +     # alt: what it shows

                """)
        try expect(text(folder), is: Self.pack)
    }

    /// A pack that a platform takes as it is, and not with the new pictures, is named.
    @Test func whatAPlatformWillRefuseIsSaid() throws {
        let folder = try folder(
            "name: Cats\npublisher: Ana\nstickers: [a.svg, b.svg, c.svg]\n", ["a.svg", "b.svg", "c.svg"])
        try folder.write(
            GIFBuilder(images: [GIFBuilder.Image(indices: [0, 1]), GIFBuilder.Image(indices: [1, 0])]).bytes,
            to: "spin.gif")
        let outcome = try add(folder)
        #expect(outcome.status == .success && outcome.added.map(\.count) == [1])
        let warnings = outcome.findings.filter { $0.rule == "manifest/not-buildable" }
        #expect(warnings.count == 1 && warnings[0].severity == .warning)
        expect(warnings.first?.message.hasPrefix("“Cats” cannot be built for WhatsApp yet: "), is: true, "\(warnings)")
        #expect(try add(folder).findings.isEmpty)
    }

    private static let catalog = """
        publisher: Ana
        packs:
          - name: Cats
            stickers: [cats/a.svg, cats/b.svg]
          - dogs/pack.yaml

        """

    @Test func eachPictureJoinsThePackOfItsFolder() throws {
        let files = [
            "cats/a.svg", "cats/b.svg", "dogs/a.svg", "cats/c.svg", "cats/more/d.svg", "dogs/z.svg", "birds/1.svg",
            "birds/2.svg",
            "birds/10.svg",
        ]
        let folder = try folder(Self.catalog, files)
        let dogs = "# Good dogs\nname: Dogs\nstickers:\n- a.svg # the best\n"
        try folder.write(dogs, to: "dogs/pack.yaml")
        let outcome = try add(folder)
        expect(outcome.added.map(\.pack), is: ["Cats", "Dogs", "Birds"])
        expect(outcome.added.map(\.count), is: [2, 1, 3])
        try expect(text(folder, "dogs/pack.yaml"), is: dogs + "- file: z.svg\n  id: z\n  alt: Z\n")
        let loaded = try folder.loaded()
        expect(loaded.findings, is: [])
        expect(
            loaded.catalog?.packs.map { $0.stickers.map(\.file) },
            is: [
                ["cats/a.svg", "cats/b.svg", "cats/c.svg", "cats/more/d.svg"], ["dogs/a.svg", "dogs/z.svg"],
                ["birds/1.svg", "birds/2.svg", "birds/10.svg"],
            ])
        #expect(
            try text(folder).hasPrefix(
                "publisher: Ana\npacks:\n  - name: Cats\n    stickers: [cats/a.svg, cats/b.svg, {"))
    }

    @Test func aPictureWithoutAPackIsNamed() throws {
        let folder = try folder(
            Self.catalog.replacing("dogs/pack.yaml", with: "{ name: Dogs, stickers: [dogs/a.svg] }"),
            ["cats/a.svg", "cats/b.svg", "dogs/a.svg", "birds/lonely.svg"])
        let before = try text(folder)
        let outcome = try add(folder)
        // A warning; who names the picture has asked for what cannot be done.
        #expect(outcome.status == .success && outcome.findings.map(\.rule) == ["add/no-pack"])
        expect(outcome.findings.map(\.severity), is: [.warning])
        expect(outcome.summary.string, is: "Nothing was written: 1 warning.\n")
        let named = try add(folder, ["birds/lonely.svg"])
        #expect(named.status == .findings && named.findings.map(\.severity) == [.error])
        try expect(text(folder), is: before)
        try expect(add(folder, ["birds/lonely.svg"], pack: "dogs").added.map(\.pack), is: ["Dogs"])
        let unknown = try add(folder, pack: "dgos")
        #expect(unknown.status == .usage && unknown.findings.first?.notes == ["did you mean “dogs”?"])
    }

    private static let listOfOne = "publisher: Ana\npacks:\n  - name: Cats\n    stickers: [cats/a.svg]\n"

    /// The folder of the only pack is its own; new packs are beside it.
    @Test(arguments: [[""], ["", "dogs"], ["dogs"]]) func aNewFolderBesideTheOnlyPack(paths: [String]) throws {
        let files = ["cats/a.svg", "cats/b.svg", "dogs/x.svg", "dogs/y.svg", "dogs/z.svg"]
        let folder = try folder(Self.listOfOne, files)
        let targets = try TargetRegistry.all()
        expect(
            ManifestLoader(targets: targets).load(folder.path).findings.map(\.message),
            is: [
                "4 pictures are in no pack: cats/b.svg, dogs/x.svg, dogs/y.svg, dogs/z.svg"
            ])
        let outcome = try add(folder, paths)
        expect(outcome.findings, is: [])
        let isAll = paths[0].isEmpty
        expect(outcome.added.map(\.pack), is: isAll ? ["Cats", "Dogs"] : ["Dogs"])
        expect(outcome.added.map(\.count), is: isAll ? [1, 3] : [3])
        let loaded = ManifestLoader(targets: targets).load(folder.path)
        expect(loaded.findings.count, is: isAll ? 0 : 1)
        expect(loaded.catalog?.packs.last?.stickers.map(\.file), is: ["dogs/x.svg", "dogs/y.svg", "dogs/z.svg"])
    }

    @Test func aFewPicturesBesideTheOnlyPackAreNamed() throws {
        let folder = try folder(Self.listOfOne, ["cats/a.svg", "birds/lonely.svg"])
        let notes = try folder.loaded().findings.flatMap(\.notes)
        expect(
            notes,
            is: [
                "no pack has art in the same folder as birds/lonely.svg: choose one with `stickerpress add --pack ID FILE`, "
                    + "or write `ignore: [birds/lonely.svg]` if it is not a sticker"
            ])
        let outcome = try add(folder)
        #expect(outcome.status == .success && outcome.findings.map(\.rule) == ["add/no-pack"])
        // Who names them means the pack that there is.
        try expect(add(folder, ["birds/lonely.svg"]).added.map(\.pack), is: ["Cats"])
    }

    @Test func namedFilesAndFolders() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg", "more/x.svg", "more/y.svg", "z.svg"])
        try expect(
            add(folder, ["z.svg", "nap.svg"]).findings.map(\.message), is: ["skipped: it is in pack “Cats” already"])
        #expect(try text(folder).contains("file: z.svg"))
        try expect(add(folder, ["more"]).added.map(\.count), is: [2])
        let outside = try TemporaryFolder(["x.svg": .bar(9)])
        try expect(StickerPress().add([folder.path + "/z.svg", outside.path + "/x.svg"]).status, is: .missingInput)
        try expect(add(folder, ["none.svg"]).status, is: .missingInput)
    }

    /// Who exported an empty file must not read that all is well; other files beside the art are not mistakes.
    @Test func picturesThatCannotBeUsedAreNamed() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg"])
        for (name, text) in [
            ("a.png", ""), ("b.png", "text"), ("c\t.png", "x"), ("README.md", "# Cats"), ("x.json", "{}"),
            ("nap.psd", "8BPS"), ("new.psd", "8BPS"),
        ] {
            try folder.write(text, to: name)
        }
        let outcome = try add(folder)
        #expect(outcome.status == .success && outcome.added.isEmpty)
        expect(
            outcome.findings.map { "\($0.path.dropFirst(folder.path.count + 1)): \($0.rule): \($0.message)" },
            is: [
                "a.png: file/skipped: skipped: it is empty (0 bytes)",
                "b.png: file/skipped: skipped: it is a text file, not a picture",
                "c\u{FFFD}.png: file/skipped: skipped: its name contains a tab",
                "new.psd: file/skipped: skipped: it is a Photoshop file, which is not supported",
            ])
        #expect(outcome.summary.string.hasPrefix("Nothing to add: no other picture"))
    }

    @Test func copiesAndBrokenManifestsChangeNothing() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg"])
        try folder.write(.bar(1), to: "nap copy.svg")
        let outcome = try add(folder)
        #expect(
            outcome.added.isEmpty && outcome.findings.map(\.message) == ["skipped: it has the same bytes as “nap.svg”"])
        try folder.write("name: [", to: "pack.yaml")
        try expect(add(folder).status, is: .badManifest)
        try expect(text(folder), is: "name: [")
    }

    /// As `table --apply` reports it: with line and column, and as a finding.
    @Test func whatCannotBeEditedIsNamedWithItsLine() throws {
        let manifest = "name: T\npublisher: A\nx-l: &l\n  - nap.svg\nstickers: *l\n"
        let folder = try folder(manifest, ["nap.svg", "new.svg"])
        let outcome = try add(folder)
        expect(outcome.status, is: .findings)
        let found = outcome.findings.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.rule): \($0.message)" }
        expect(found, is: ["5:11 file/damaged: is an alias (`*`) of a value above"])
        expect(outcome.findings.first?.notes, is: ["make this change by hand"])
        try expect(text(folder), is: manifest)
    }

    @Test func aWriteProtectedManifestStays() throws {
        let folder = try folder(Self.pack, ["nap.svg", "wave.svg", "new.svg"])
        expect(chmod(folder.path + "/pack.yaml", 0o444), is: 0)
        let outcome = try add(folder)
        expect(outcome.status, is: .cannotWrite)
        expect(outcome.findings.map(\.message), is: ["is write-protected: its mode is 444"])
        try expect(text(folder), is: Self.pack)
        expect(chmod(folder.path + "/pack.yaml", 0o600), is: 0)
        try expect(add(folder).status, is: .success)
        var status = stat()
        #expect(stat(folder.path + "/pack.yaml", &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func manifestsInJSON() throws {
        let folder = try TemporaryFolder(["a.svg": .bar(1), "b.svg": .bar(2)])
        let manifest = "{\n  \"name\": \"T\",\n  \"publisher\": \"A\",\n  \"stickers\": [\n    \"a.svg\"\n  ]\n}\n"
        try folder.write(manifest, to: "pack.json")
        try expect(add(folder).added.map(\.count), is: [1])
        let added = "\"a.svg\",\n    { \"file\": \"b.svg\", \"id\": \"b\", \"alt\": \"B\" }"
        try expect(text(folder, "pack.json"), is: manifest.replacing("\"a.svg\"", with: added))
    }
}
