import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct StickerListTests {
    private func load(_ folder: TemporaryFolder, _ stickers: String, _ more: String = "") throws -> LoadedManifest {
        try folder.write("name: T\npublisher: A\n\(more)\nstickers: \(stickers)\n", to: "pack.yaml")
        return try folder.load()
    }

    @Test func equalStemsKeepBothStickers() throws {
        let folder = try TemporaryFolder(["cat.png": "x", "cat.gif": "x", "b/Cat.png": "x", "cat-2.png": "x"])
        let loaded = try load(folder, "[cat.png, cat.gif, cat-2.png, { file: b/Cat.png, id: cat-3 }]")
        expect(loaded.catalog?.packs[0].stickers.map(\.id), is: ["cat", "cat-2", "cat-2-2", "cat-3"])
        let note = " | give it an `id` to choose another name"
        expect(
            loaded.lines,
            is: [
                "4:21 info manifest/renamed-id: “cat.gif” gets the id “cat-2”, because “cat” is used already" + note,
                "4:30 info manifest/renamed-id: “cat-2.png” gets the id “cat-2-2”, because “cat-2” is used already"
                    + note,
            ])
        #expect(loaded.problem == nil)
        let quiet = try load(
            folder, "[cat.png, cat.gif]", "rules: { manifest/renamed-id: { level: off, reason: fine } }")
        expect(quiet.lines, is: [])
    }

    @Test func givenIDsAreUniqueAndComeFirst() throws {
        let folder = try TemporaryFolder(["a.png": "x", "b.png": "x"])
        let loaded = try load(folder, "[b.png, { file: a.png, id: b }]")
        expect(loaded.catalog?.packs[0].stickers.map(\.id), is: ["b-2", "b"])
        let twice = try load(folder, "[{ file: b.png, id: x }, { file: a.png, id: x }]")
        expect(
            twice.lines,
            is: [
                "4:55 error manifest/duplicate-id: the id “x” is already used on line 4"
                    + " | ids are unique in a pack; without an `id`, it is made from the file name"
            ])
        let override = try load(folder, "[b.png, { file: a.png, targets: { other: { id: b } } }]")
        expect(override.findings.map(\.rule), is: ["manifest/duplicate-id"])
    }

    @Test func patternsAreSortedAndLeaveOutWhatIsNamed() throws {
        var files = Dictionary(uniqueKeysWithValues: [1, 2, 10, 11].map { ("art/s\($0).png", "x") })
        files.merge(["art/tray.png": "x", "art/.hidden.png": "x", "art/wave.gif": "x", "art/sub/x.png": "x"]) { $1 }
        let folder = try TemporaryFolder(files)
        let loaded = try load(folder, "[art/wave.gif, art/*.png, art/s2.png, 'art/s?*']", "tray: art/tray.png")
        expect(loaded.lines, is: [])
        expect(
            loaded.catalog?.packs[0].stickers.map(\.file),
            is: [
                "art/wave.gif", "art/s1.png", "art/s10.png", "art/s11.png", "art/s2.png",
            ])
    }

    @Test func patternsThatMatchNothing() throws {
        let folder = try TemporaryFolder(["a.png": "x"])
        let lines = try load(folder, "[a.png, '*.gif', { file: '*.png' }]").lines
        expect(
            lines,
            is: [
                "4:19 error manifest/art-missing: no picture matches “*.gif” | \(Self.formats)",
                "4:36 error manifest/art-missing: there is no file “*.png” | `*` and `?` work in the short form only: `- *.png`",
            ])
        #expect(try load(folder, "['../*.png']").findings.map(\.rule).contains("manifest/path-outside"))
    }

    private static let formats =
        "the formats are PNG, APNG, GIF, WebP, JPEG, HEIC, AVIF, TIFF, WebM, MP4, MOV, SVG, Lottie and TGS"

    /// The scalar forms `stickers: art/*.png` and `stickers: art/`, and folders among other entries.
    @Test(arguments: ["art/*.png", "[art/*.png]", "art/", "art", "[art/s1.png, art]", "./art/"])
    func foldersAndSinglePatterns(stickers: String) throws {
        let folder = try TemporaryFolder([
            "art/s1.png": "x", "art/s2.png": "x", "art/s10.png": "x", "art/in/s3.png": "x",
        ])
        let loaded = try load(folder, stickers)
        expect(loaded.lines, is: [])
        expect(loaded.catalog?.packs[0].stickers.map(\.file), is: ["art/s1.png", "art/s2.png", "art/s10.png"])
    }

    @Test func patternsMatchPicturesOnly() throws {
        let folder = try TemporaryFolder([
            "s.png": "x", "notes.txt": "hello", "data.json": "{}", "README": "# hi", "pack.json": "{}",
            "copy.yaml": "name: T",
            "wave.json": "{\"v\":\"5\",\"fr\":30,\"layers\":[]}",
        ])
        let loaded = try load(folder, "'*'")
        expect(loaded.lines, is: [])
        expect(loaded.catalog?.packs[0].stickers.map(\.file), is: ["s.png", "wave.json"])
        try expect(
            load(folder, "'*.txt'").lines,
            is: [
                "4:11 error manifest/art-missing: no picture matches “*.txt” | \(Self.formats)"
            ])
        try folder.makeFolder("empty")
        try expect(
            load(folder, "empty/").lines,
            is: [
                "4:11 error manifest/art-missing: there are no pictures in the folder “empty/” | \(Self.formats)"
            ])
    }

    /// Disks of a Mac take two names that are equal as texts for one.
    private static let keepsSpelling: Bool = {
        let folder = TemporaryFolder()
        for name in ["\u{E9}", "e\u{301}"] { try? folder.write("", to: name) }
        return (try? folder.names())?.count == 2
    }()

    /// Two files whose names are equal as texts (NFC, NFD): each entry means the one that it is spelled like.
    @Test(
        .enabled(if: StickerListTests.keepsSpelling, "this disk takes both names for one"),
        arguments: [["\u{E9}", "e\u{301}"], ["e\u{301}", "\u{E9}"]])
    func namesThatAreComposedDifferently(names: [String]) throws {
        let folder = TemporaryFolder()
        for name in names {
            try folder.write(Array(name.utf8), to: "art/\(name).png")
            try folder.write(Array(name.utf8), to: "\(name)/x.png")
        }
        func contents(_ loaded: LoadedManifest) throws -> [[UInt8]] {
            try (loaded.catalog?.packs[0].stickers ?? []).map {
                try FileReading.bytes(of: folder.path + "/" + $0.file, atMost: 99)
            }
        }
        let expected = names.map { Array($0.utf8) }
        let listed = try load(folder, "[" + names.map { "{ file: art/\($0).png }" }.joined(separator: ", ") + "]")
        try expect(contents(listed), is: expected)
        expect(Set(listed.catalog?.packs[0].stickers.map(\.file) ?? []).count, is: 2, "everything keeps them apart")
        expect(listed.findings.filter { $0.severity == .error }, is: [])
        let inFolders = try load(folder, "[" + names.map { "\($0)/x.png" }.joined(separator: ", ") + "]")
        try expect(contents(inFolders), is: expected)
        for stickers in ["art/", "art/*.png", "['*/x.png']"] {
            expect(Set(try contents(try load(folder, stickers))), is: Set(expected), "\(stickers)")
        }
        // A name that no file has exactly means the first of them.
        try folder.remove("art/" + names[0] + ".png")
        try expect(contents(try load(folder, "[art/\(names[0]).png]")), is: [expected[1]])
    }

    /// Each link to the folder around it multiplies the paths that a pattern has at each of its parts.
    @Test(.timeLimit(.minutes(10))) func linksInACircle() throws {
        let folder = try TemporaryFolder(["s.png": "x"])
        for name in "abcdef" { try folder.link(String(name), to: ".") }
        let loaded = try load(folder, "'*/*/*/*/*/*/*'")
        expect(loaded.catalog?.packs[0].stickers.map(\.file), is: ["a/a/a/a/a/a/s.png"])
    }

    @Test func aFolderAndALinkToItAreOne() throws {
        let folder = try TemporaryFolder(["b/s.png": "x", "c/s.png": "x"])
        try folder.link("a", to: "c")
        let loaded = try load(folder, "'*/*.png'")
        expect(loaded.catalog?.packs[0].stickers.map(\.file), is: ["b/s.png", "c/s.png"])
        try expect(load(folder, "'a/*.png'").catalog?.packs[0].stickers.map(\.file), is: ["a/s.png"])
    }

    @Test func aPatternThatMatchesTooMuchIsCut() throws {
        let folder = try TemporaryFolder(["1/s.png": "x", "2/s.png": "x", "3/s.png": "x", "x.txt": "x"])
        let lookup = FileLookup(root: folder.path)
        let cut = try #require(lookup.matches("*/s.png", from: "", atMost: 2))
        #expect(cut.isCut && cut.paths == ["1/s.png", "2/s.png"])
        let whole = try #require(lookup.matches("*/s.png", from: "", atMost: 3))
        #expect(!whole.isCut && whole.paths.count == 3, "files on the way do not count")
        for number in 0...200 {
            close(open(folder.path + "/many-\(number)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
        }
        let lines = try PictureSearch.$fileLimit.withValue(200) { try load(folder, "[1/s.png, 'many-*']").lines }
        #expect(
            lines.contains(
                "4:21 warning manifest/left-out: “many-*” matches more than 200 paths; the rest is left out"
                    + " | write a pattern that matches less, or several of them"))
    }

    @Test func unsupportedPicturesOfAPatternAreNamed() throws {
        let folder = try TemporaryFolder(["art/s.png": "x", "art/a.pdf": "%PDF-1.7", "art/b.psd": "8BPS\0\u{1}"])
        let loaded = try load(folder, "art/")
        let start =
            "4:11 warning manifest/left-out: “art/” leaves out a.pdf, b.psd: a.pdf is a PDF, which is not supported | "
        #expect(loaded.lines.count == 1 && loaded.lines[0].hasPrefix(start), "\(loaded.lines)")
        expect(loaded.catalog?.packs[0].stickers.map(\.file), is: ["art/s.png"])
    }

    @Test func archivesOfLottieAnimationsAreTaken() throws {
        let folder = try TemporaryFolder([
            "art/s.png": "x", "art/wave.lottie": "PK\u{3}\u{4}", "art/other.zip": "PK\u{3}\u{4}",
        ])
        let loaded = try load(folder, "art/")
        #expect(loaded.lines.isEmpty)
        expect(loaded.catalog?.packs[0].stickers.map(\.file), is: ["art/s.png", "art/wave.lottie"])
    }

    @Test(arguments: ["🙂", "[🙂]", "' 🙂 '"]) func oneEmojiNeedsNoList(text: String) throws {
        let folder = try TemporaryFolder(["a.png": "x"])
        try expect(load(folder, "[a.png]", "emojis: \(text)").catalog?.packs[0].stickers[0].emojis, is: ["🙂"])
    }

    @Test(arguments: ["🙂👩‍🚀", "[🙂 👩‍🚀]", "🙂 👩‍🚀"]) func emojisInARow(text: String) throws {
        let folder = try TemporaryFolder(["a.png": "x"])
        let loaded = try load(folder, "[a.png]", "emojis: \(text)")
        expect(loaded.lines, is: [])
        expect(loaded.catalog?.packs[0].stickers[0].emojis, is: ["🙂", "👩‍🚀"])
    }

    @Test func ownKeysAreIgnored() throws {
        let folder = try TemporaryFolder(["a.png": "x"])
        let loaded = try load(
            folder, "[{ file: a.png, art-note: x }, { <<: *d, file: a.png, x-note: [1] }]", "x-d: &d { id: b, x-y: ~ }")
        expect(loaded.findings.map(\.rule), is: ["manifest/unknown-key"])
    }

    @Test func aFileMayBeCalledLikeAPattern() throws {
        let folder = try TemporaryFolder(["wh?t.png": "x", "what.png": "x"])
        try expect(load(folder, "['wh?t.png']").catalog?.packs[0].stickers.map(\.file), is: ["wh?t.png"])
    }

    @Test func pathsAreTidied() throws {
        let folder = try TemporaryFolder(["art/a.png": "x"])
        try expect(load(folder, "[./art//x/../a.png]").catalog?.packs[0].stickers.map(\.file), is: ["art/a.png"])
    }

    /// Archives made on a Mac hold decomposed names; manifests are typed composed.
    @Test func composedAndDecomposedNamesAreOne() throws {
        let folder = try TemporaryFolder(["e\u{301}.png": "x"])
        let loaded = try load(folder, "[\u{E9}.png]")
        expect(loaded.lines, is: [])
        let file = try #require(loaded.catalog?.packs[0].stickers[0].file)
        expect(Array(file.utf8), is: Array("e\u{301}.png".utf8))
    }

    @Test func linksThatLeadOutAreRefused() throws {
        let outside = try TemporaryFolder(["a.png": "x", "dir/b.png": "x"])
        let folder = try TemporaryFolder(["real/in.png": "x"])
        try folder.link("out.png", to: outside.path + "/a.png")
        try folder.link("dir", to: outside.path + "/dir")
        try folder.link("dangling.png", to: "nowhere.png")
        try folder.link("inside.png", to: "real/in.png")
        try folder.link("loop.png", to: "loop.png")
        let loaded = try load(folder, "[out.png, dir/b.png, dangling.png, inside.png, loop.png, 'dir/*.png']")
        expect(
            loaded.lines.map { String($0.prefix { $0 != "|" }) },
            is: [
                "4:12 error manifest/path-outside: “out.png” is a link that leads out of the manifest's folder ",
                "4:21 error manifest/path-outside: “dir/b.png” is a link that leads out of the manifest's folder ",
                "4:32 error manifest/not-a-file: “dangling.png” is a broken link, or cannot be opened ",
                "4:58 error manifest/not-a-file: “loop.png” is a broken link, or cannot be opened ",
                "4:68 error manifest/path-outside: “dir/*.png” is a link that leads out of the manifest's folder ",
            ])
    }

    @Test func pipesAreNotOpened() throws {
        let folder = TemporaryFolder()
        expect(mkfifo(folder.path + "/pipe.png", 0o600), is: 0)
        expect(mkfifo(folder.path + "/pipe.yaml", 0o600), is: 0)
        try expect(load(folder, "[pipe.png]").lines.first?.contains("“pipe.png” is not a regular file"), is: true)
        try expect(folder.load("pipe.yaml").problem, is: .missing)
    }

    @Test func textsAreTidied() throws {
        let folder = try TemporaryFolder(["a.png": "x"])
        try folder.write(
            "name: '  Caf\u{65}\u{301} '\npublisher: |\n  Ana\nstickers:\n  - { file: a.png, alt: ' x ', tags: [' y'] }",
            to: "pack.yaml")
        let pack = try #require(try folder.load().catalog?.packs[0])
        expect(Array(pack.name.utf8), is: Array("Caf\u{E9}".utf8))
        expect(pack.publisher, is: "Ana")
        expect(pack.stickers[0].alt, is: LocalizedText("x"))
        expect(pack.stickers[0].tags, is: ["y"])
    }
}
