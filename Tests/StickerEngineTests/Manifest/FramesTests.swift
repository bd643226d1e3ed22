import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct FramesTests {
    private static func png(_ level: Int) -> [UInt8] { PNGBuilder(width: 1, height: 1).still([level, 0, 0, 255]) }
    private static let wide = PNGBuilder(width: 2, height: 1).still([9, 0, 0, 255, 9, 0, 0, 255])

    private func folder(_ names: [String], _ sticker: String = "") throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        for (number, name) in names.enumerated() { try folder.write(Self.png(number), to: name) }
        try folder.write("name: Tea\npublisher: Ana\nstickers:\n  - { \(sticker) }\n", to: "pack.yaml")
        return folder
    }

    @Test(
        arguments: [
            ("frames: art/spin_*.png", "spin", 1_000.0 / 12), ("frames: art, fps: 4", "art", 250),
            ("frames: 'art/*.png', durations: 40", "art", 40), ("frames: art/*, durations: [1, 2, 3], id: x", "x", 1),
            ("file: a.gif, targets: { other: { frames: art } }", "a", 1_000.0 / 12),
        ] as [(String, String, Double)])
    func areOneSticker(sticker: String, id: String, first: Double) throws {
        let folder = try folder(["art/spin_10.png", "art/spin_9.png", "art/spin_11.png", "a.gif"], sticker)
        let loaded = try folder.load()
        let catalog = try #require(loaded.catalog)
        expect(loaded.findings.filter { $0.rule != "manifest/unassigned-images" }, is: [])
        let own = try #require(catalog.packs[0].allTargetStickers.first { catalog.frames[$0.file] != nil })
        let clip = try #require(catalog.frames[own.file])
        #expect(own.id == id && clip.durations[0] == first)
        expect(clip.files, is: ["art/spin_9.png", "art/spin_10.png", "art/spin_11.png"])
        let unassigned = UnassignedImages(of: catalog, root: folder.path, manifests: ["pack.yaml"]).files
        #expect(!unassigned.contains { $0.hasPrefix("art/") }, "frames are in a pack")
    }

    @Test(
        arguments: TextTable.pairs(
            """
            file: a.png, frames: art → 4:28 error manifest/frames: a sticker has `file` or `frames`; here are both
            file: a.png, fps: 3 → 4:25 error manifest/frames: `fps` is about `frames`; here are none
            frames: a.png → 4:15 error manifest/frames: `frames` expects 2 pictures or more; there is only a.png
            frames: a* → 4:15 error manifest/frames: `frames` expects 2 pictures or more; there is only a.png
            frames: b* → 4:15 error manifest/art-missing: no picture matches “b*”
            frames: b → 4:15 error manifest/art-missing: there is no file “b”
            frames: art, fps: 3, durations: 4
                4:39 error manifest/frames: the times of frames are `fps` or `durations`; here are both
            frames: art, durations: [4]
                4:31 error manifest/frames: `durations` expects a number for each frame; it has 1 for 2 frames
            frames: gaps → 4:15 warning manifest/frames-missing: “gaps” lacks frames: 2.png, 3.png, 5.png
            id: x → 4:5 error manifest/missing-key: `file` is missing
            frame: art → 4:7 error manifest/unknown-key: unknown key `frame`
            """))
    func mistakesAreNamed(sticker: String, line: String) throws {
        let files = ["a.png", "art/01.png", "art/02.png", "gaps/1.png", "gaps/4.png", "gaps/6.png"]
        let lines = try folder(files, sticker).load().lines.filter { !$0.contains("unassigned-images") }
        expect(lines.map { $0.split(separator: " | ").first.map(String.init) }, is: [line])
        #expect(lines.allSatisfy { $0.contains(" | ") || $0.contains("there is no file") }, "each has a remedy")
    }

    /// The names of files stand for nothing; their contents, order and times do.
    @Test func contentsAndTimesStandForThem() throws {
        func hash(_ names: [String], _ fps: Int) throws -> ContentHash {
            let folder = try folder(names, "frames: art, fps: \(fps)")
            let catalog = try #require(try folder.load().catalog)
            let library = ArtLibrary(root: folder.path, limits: ArtLimits(), frames: catalog.frames)
            var inputs = InputFiles(root: folder.path, recorded: [:], frames: catalog.frames)
            let (facts, hash) = try library.facts(of: "art", decoding: true)
            #expect(facts.frameCount == 2 && inputs.hash(of: "art", atMost: .max) == hash)
            expect(inputs.files.keys.sorted(), is: ["art"] + names.sorted())
            return hash
        }
        let one = try hash(["art/1.png", "art/2.png"], 10)
        try expect(hash(["art/3.png", "art/4.png"], 10), is: one)
        #expect(try hash(["art/2.png", "art/1.png"], 10) != one)
        #expect(try hash(["art/1.png", "art/2.png"], 11) != one)
    }

    /// Numbers alone raise no question: most sets of stickers are numbered.
    @Test func aSetOfStickersIsNoAnimation() throws {
        let folder = TemporaryFolder()
        for number in 1...9 { try folder.write(Self.png(number * 97 % 250), to: "\(number).png") }
        let outcome = ScaffoldWriter(
            folder: folder.path, name: "Cats", publisher: "Ana", schema: "{}", targets: try SampleTarget.all()
        ).write()
        #expect(!outcome.findings.map(\.rule).contains("init/frames"))
    }

    /// Frames of another size are named once; `add` says what to write.
    @Test(arguments: [nil, 5]) func picturesLikeFramesAreNamedOnce(odd: Int?) throws {
        let names = (1...9).map { "art/spin_\($0).png" }
        let folder = try folder(names + ["a.png"], "file: a.png")
        if let odd { try folder.write(Self.wide, to: names[odd]) }
        let outcome = try StickerPress().add([folder.path])
        let lines = outcome.findings.filter { $0.rule == "init/frames" }.map {
            "\($0.message); \($0.notes.first ?? "")"
        }
        let what = "spin_1.png to spin_9.png are 9 stickers"
        let way = "write one sticker `frames: art/spin_*.png`"
        #expect(lines.count == 1 && lines[0].hasPrefix(what) && lines[0].contains(way), "\(lines)")
        expect(lines[0].contains("but not of one size: spin_6.png"), is: odd != nil)
    }

    /// What is wrong with a frame is said of its file; without those that are ignored it is the animation of the others.
    @Test func aFrameIsAFile() async throws {
        let folder = try folder((1...4).map { "art/\($0).png" }, "frames: art")
        try folder.write(Self.wide, to: "art/3.png")
        func findings() async throws -> [String] {
            let loaded = try folder.load()
            let catalog = try #require(loaded.catalog)
            let library = ArtLibrary(root: folder.path, limits: ArtLimits(), frames: catalog.frames)
            let survey = await ArtSurvey.measure(
                catalog, without: [], in: library, workers: Workers(1), decoding: false)
            return (loaded.findings + survey.findings).map { "\($0.path.suffix(9)) \($0.message)" }
        }
        try await expect(findings(), is: ["art/3.png is 2 x 1 px; the first one, 1.png, is 1 x 1 px"])
        let manifest = "name: Tea\npublisher: Ana\nignore: [\"art/3*\"]\nstickers:\n  - frames: art\n"
        try folder.write(manifest, to: "pack.yaml")
        try await expect(findings(), is: [])
        try folder.write(manifest.replacingOccurrences(of: "3*", with: "*"), to: "pack.yaml")
        try await expect(findings().count, is: 1, "who ignores all of them means the stickers they are not")
    }

    /// `init` asks; what it writes as a comment works.
    @Test(arguments: [("spin_", true), ("spin_", false), ("", true)])
    func aNewManifestAsks(start: String, isTaken: Bool) throws {
        let names = (1...9).filter { $0 != 4 }.map { "art/\(start)\($0).png" }
        let folder = try folder(names + ["art/one.png"])
        let outcome = ScaffoldWriter(
            folder: folder.path, name: "Cats", publisher: "Ana", replaces: true, schema: "{}",
            targets: try SampleTarget.all()
        ).write()
        #expect(outcome.findings.map(\.rule).contains("init/frames"))
        var lines = try folder.text("pack.yaml").split(separator: "\n")
        let at = try #require(lines.firstIndex { $0.contains("# - frames:") })
        #expect(lines[at - 2].contains("\(start)1.png to \(start)9.png (without \(start)4.png) are numbered"))
        guard isTaken else { return }
        for index in [at, at + 1] { lines[index] = "  " + lines[index].dropFirst(4) }
        try folder.write(lines.joined(separator: "\n"), to: "pack.yaml")
        let loaded = try folder.load()
        expect(loaded.findings.filter { $0.severity == .error }, is: [])
        expect(loaded.catalog?.frames.values.map(\.files), is: [names])
    }
}
