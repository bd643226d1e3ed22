import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct ArtSurveyTests {
    /// What a check of a manifest with one drawing has to say about the drawing.
    private func findings(_ content: String, extra: String = "") async throws -> [Finding] {
        let folder = try TemporaryFolder()
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><circle cx='32' cy='32' r='30'/>\(content)</svg>",
            to: "cup.svg")
        try folder.write("no picture", to: "photo.png")
        try folder.write(
            "name: Tea\npublisher: Ana\ntargets: { imessage: {} }\nstickers: [cup.svg]\n\(extra)", to: "pack.yaml")
        let outcome = try await StickerPress().check(CheckRequest(paths: [folder.path]))
        return outcome.findings.filter { $0.path.hasSuffix("cup.svg") && $0.rule.hasPrefix("art/") }
    }

    @Test func saysWhatOfADrawingIsNotDrawn() async throws {
        let linked = try #require(try await findings("<image href='photo.png' width='9' height='9'/>").first)
        #expect(linked.rule == "art/not-drawn" && linked.severity == .warning)
        #expect(linked.message == "uses pictures in other files (photo.png), which are not rendered")
        #expect(linked.notes.count == 1 && linked.notes[0].contains("embed what is linked"))
        let moving = try #require(try await findings("<set attributeName='x' to='1'/>").first)
        #expect(moving.message == "uses animation, which is not rendered")
        #expect(moving.notes == ["an SVG becomes a still; export the animation as Lottie, APNG or GIF"])
        let both = try await findings("<set attributeName='x' to='1'/><use href='b.svg#x'/>")
        #expect(
            both.map(\.message) == [
                "uses animation, which is not rendered",
                "uses drawings in other files (b.svg#x), which are not rendered",
            ])
        #expect(both.map(\.notes.count) == [1, 1])
    }

    /// A file that is not a picture stops a build before the first one is decoded: damage further in is named all the same.
    @Test func aBuildNamesAllDamagedArtAtOnce() async throws {
        let folder = try TemporaryFolder()
        let picture = PNGBuilder(width: 64, height: 64)
        let pixels = picture.data((0..<64 * 64 * 4).map { $0 % 251 })
        // Whole chunks with half of the pixels in them.
        let half = picture.file([PNGBuilder.chunk("IDAT", Array(pixels.prefix(pixels.count / 2)))])
        try folder.write("no picture", to: "a.png")
        try folder.write("", to: "b.png")
        try Data(half).write(to: URL(fileURLWithPath: folder.path + "/b.png"))
        try Data(picture.file([PNGBuilder.chunk("IDAT", pixels)])).write(
            to: URL(fileURLWithPath: folder.path + "/c.png"))
        try folder.write(
            "name: Tea\npublisher: Ana\ntargets: { imessage: {} }\nstickers: [a.png, b.png, c.png]\n", to: "pack.yaml")
        var request = BuildRequest(manifest: folder.path, output: folder.path + "/out")
        request.usesCache = false
        let errors = try await StickerPress().build(request).findings.filter { $0.severity == .error }
        #expect(Set(errors.map { FileName.last($0.path) }) == ["a.png", "b.png"], "\(errors)")
    }

    @Test func saysWhatLibrsvgIgnores() async throws {
        let found = try #require(
            try await findings("<text><textPath>Hi</textPath></text><circle r='9' fill='var(--c)'/>").first)
        #expect(found.rule == "art/not-drawn" && found.severity == .warning)
        #expect(found.message == "uses text on a path and CSS variables, which may not be drawn")
        #expect(found.notes.count == 2 && found.notes[0].hasPrefix("text on a path: the text is missing; convert"))
    }

    #if os(Linux)
        @Test func saysWhichFontsAreMissing() async throws {
            let text = "<text y='40' font-size='40' font-family='No Such Font 4711'>Mi</text>"
            let found = try #require(try await findings(text).first)
            #expect(found.rule == "art/font-missing" && found.severity == .warning)
            #expect(found.message.hasPrefix("has text in the font “No Such Font 4711” ("))
            #expect(found.message.hasSuffix(" is used), which is not installed here"), "\(found.message)")
            #expect(found.notes.count == 1 && found.notes[0].hasPrefix("convert the text to paths"))
            let boxes = try #require(try await findings("<text y='40'>\u{10FFFD}</text>").first)
            #expect(boxes.rule == "art/font-missing")
            #expect(boxes.message.contains("which no font installed here has: boxes are drawn in"), "\(boxes.message)")
            let off = "rules: { art/font-missing: { level: 'off', reason: a test } }\n"
            #expect(try await findings(text, extra: off) == [])
        }
    #endif

    @Test(arguments: [(false, 1), (true, 0)])
    func saysThatNothingMoves(moves: Bool, count: Int) async throws {
        let folder = try TemporaryFolder()
        let colors: [[Int]] = [[1, 2, 3, 255], [1, 2, 3, 255], moves ? [9, 9, 9, 255] : [1, 2, 3, 255]]
        let apng = APNGBuilder(parts: colors.map { APNGBuilder.Part(color: $0) }).bytes
        try Data(apng).write(to: URL(fileURLWithPath: folder.path + "/a.png"))
        try folder.write("name: A\npublisher: Ana\ntargets: { imessage: {} }\nstickers: [a.png]\n", to: "pack.yaml")
        let outcome = try await StickerPress().check(CheckRequest(paths: [folder.path]))
        let found = outcome.findings.filter { $0.rule == "art/motionless" }
        #expect(
            found.map(\.message) == Array(repeating: "has 3 frames that show one picture: nothing moves", count: count))
    }

    @Test(arguments: [
        (1, "announces 1 frame but has more, which are not shown"),
        (9, "announces 9 frames but has 2: the rest is missing"),
    ])
    func saysThatFramesAreMissing(announced: Int, message: String) async throws {
        let folder = try TemporaryFolder()
        let parts = [APNGBuilder.Part(color: [1, 2, 3, 255]), APNGBuilder.Part(color: [3, 2, 1, 255])]
        let apng = APNGBuilder(parts: parts, announced: announced).bytes
        try Data(apng).write(to: URL(fileURLWithPath: folder.path + "/a.png"))
        try folder.write("name: A\npublisher: Ana\ntargets: { imessage: {} }\nstickers: [a.png]\n", to: "pack.yaml")
        let outcome = try await StickerPress().check(CheckRequest(paths: [folder.path]))
        let found = outcome.findings.filter { $0.rule == "art/frame-count" }
        #expect(found.map(\.message) == [message] && found.map(\.severity) == [.warning])
    }

    @Test(arguments: [
        ([10, 0, 10], 0, ["art/frame-duration"], "has 3 frames; 1 of them lasts 0 ms and is not shown"),
        ([0, 10, 0], 0, ["art/frame-duration"], "has 3 frames; 2 of them last 0 ms and are not shown"),
        ([0, 0, 0], 0, [], ""),
        ([10, 10, 10], 1, ["art/loop-count"], "plays once; stickers made of it play forever by default"),
        ([10, 10, 10], 3, ["art/loop-count"], "plays 3 times; stickers made of it play forever by default"),
        ([10, 10, 10], 65_535, [], ""),
    ])
    func saysWhatOfItsMotionIsNotKept(
        delays: [Int], plays: Int, rules: [String], message: String
    ) async throws {
        let folder = try TemporaryFolder()
        let parts = delays.enumerated().map { APNGBuilder.Part(color: [$0 * 90, 2, 3, 255], delay: ($1, 100)) }
        try Data(APNGBuilder(parts: parts, plays: plays).bytes)
            .write(to: URL(fileURLWithPath: folder.path + "/a.png"))
        try folder.write("name: A\npublisher: Ana\ntargets: { imessage: {} }\nstickers: [a.png]\n", to: "pack.yaml")
        let outcome = try await StickerPress().check(CheckRequest(paths: [folder.path]))
        let found = outcome.findings.filter { $0.rule.hasPrefix("art/") }
        #expect(found.map(\.rule) == rules)
        #expect(found.allSatisfy { $0.message == message })
    }

    @Test func eachRuleThatCanBeRelaxedIsExplained() throws {
        let press = try StickerPress()
        let explained = Set(press.rules.map(\.id))
        #expect(press.settableRules.filter { !explained.contains($0) } == [])
        let groups = press.ruleGroups.map { $0.name + "/" }
        #expect(explained.filter { id in !groups.contains(where: id.hasPrefix) } == [])
    }

    @Test func saysNothingOfWholeDrawings() async throws {
        #expect(try await findings("<use href='#a'/><style>circle { fill: red }</style>") == [])
        let off = "rules: { art/not-drawn: { level: 'off', reason: a test } }\n"
        #expect(try await findings("<image href='photo.png'/>", extra: off) == [])
    }
}
