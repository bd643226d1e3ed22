import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

@Suite struct DotLottieTests {
    typealias Build = LottieBuilder

    private static let red = Build.animation([Build.layer([Build.rect(64, 64)], "\"p\":{\"k\":[32,32]}")], to: 1)
    private static let blue = Build.animation(
        [Build.layer([Build.rect(64, 64, color: "0,0,1,1")], "\"p\":{\"k\":[32,32]}")], to: 1)

    private static func archive(_ manifest: String, _ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        Build.zip([("manifest.json", .text(manifest))] + files)
    }

    @Test(arguments: [
        ("{\"animations\":[{\"id\":\"red\"}]}", "animations/red.json"),
        ("{\"version\":\"2\",\"animations\":[{\"id\":\"red\"}]}", "a/red.json"),
    ])
    func theAnimationInsideIsDrawn(manifest: String, name: String) throws {
        let file = Self.archive(manifest, [(name, Self.red)])
        let facts = try ArtDecoder.measure(file, limits: ArtLimits())
        #expect(facts.format == .lottie && facts.byteCount == file.count && facts.omissions.isEmpty)
        try expect(pixels(of: file), is: pixels(of: Self.red))
    }

    /// The one that players begin with; the others are named.
    @Test(arguments: [
        ("", "blue", 0), (",\"activeAnimationId\":\"blue\"", "red", 2),
        (",\"initial\":{\"animation\":\"blue\"}", "red", 2),
    ])
    func oneOfSeveralIsDrawn(more: String, other: String, channel: Int) throws {
        let manifest = "{\"animations\":[{\"id\":\"red\"},{\"id\":\"blue\"}]\(more)}"
        let file = Self.archive(manifest, [("a/red.json", Self.red), ("a/blue.json", Self.blue)])
        try expect(#require(try pixels(of: file).first)[channel], is: 255)
        let omissions = try ArtDecoder.open(file, limits: ArtLimits()).facts.omissions
        expect(omissions, is: ["further animations (\(other))"])
        expect(NotDrawn.named(omissions[0])?.advice.contains("JSON files"), is: true)
    }

    @Test func themesAndInteractionsAreNamed() throws {
        let manifest =
            "{\"animations\":[{\"id\":\"red\"}],\"themes\":[{\"id\":\"dark\"}],\"stateMachines\":[{\"id\":\"tap\"}]}"
        let file = Self.archive(manifest, [("a/red.json", Self.red)])
        try expect(ArtDecoder.open(file, limits: ArtLimits()).facts.omissions, is: ["themes", "interactions"])
    }

    @Test(arguments: [("\"speed\":1,\"direction\":1", false), ("\"speed\":2", true), ("\"playMode\":\"bounce\"", true)])
    func whatPlayersWouldDoOtherwiseIsNamed(settings: String, isNamed: Bool) throws {
        let file = Self.archive("{\"animations\":[{\"id\":\"red\",\(settings)}]}", [("animations/red.json", Self.red)])
        let omissions = try ArtDecoder.open(file, limits: ArtLimits()).facts.omissions
        expect(omissions, is: isNamed ? [LottieNotDrawn.playback.text] : [])
    }

    @Test(arguments: ["images/", "/images/", "i/", ""]) func picturesComeFromTheArchive(folder: String) throws {
        let asset = "{\"id\":\"p\",\"w\":2,\"h\":1,\"e\":0,\"u\":\"\(folder)\",\"p\":\"a.png\"}"
        let layer = "{\"ty\":2,\"refId\":\"p\",\"ip\":0,\"op\":9,\"ks\":{\"s\":{\"k\":[3200,6400]}}}"
        let picture = PNGBuilder(width: 2, height: 1).still([255, 0, 0, 255, 0, 0, 255, 255])
        let animation = Build.animation([layer], assets: [asset], to: 1)
        let manifest = "{\"animations\":[{\"id\":\"x\"}]}"
        let file = Self.archive(manifest, [("a/x.json", animation), ("i/a.png", picture)])
        expect(LottieReaderTests.color(try frames(of: file).first, 8, 32), is: [255, 0, 0, 255])
        let without = Self.archive(manifest, [("a/x.json", animation), ("b/a.png", picture)])
        try expect(problem(of: without)?.message.contains("external picture (\(folder)a.png)"), is: true)
    }

    @Test func otherArchivesAreRefused() throws {
        try expect(problem(of: Build.zip([("a.png", [1])]))?.message, is: FileFormat.zip.refusal.message)
        let lost = try #require(try problem(of: Self.archive("{\"animations\":[{\"id\":\"x\"}]}", [])))
        #expect(lost.kind == .damaged && lost.message.contains("without the animation “x”"))
        let outside = Self.archive("{\"animations\":[{\"id\":\"../x\"}]}", [("../x.json", Self.red)])
        try expect(problem(of: outside)?.message.contains("leads out"), is: true)
        let many = Self.archive("{\"animations\":[{\"id\":\"x\"}]}", (0..<1_001).map { ("\($0)", []) })
        let excess = try #require(try problem(of: many))
        #expect(excess.kind == .overLimit && excess.hint?.contains("unpack it") == true)
        #expect(try problem(of: Array(Self.archive("{\"animations\":[]}", []).dropLast(9))) != nil)
    }
}
