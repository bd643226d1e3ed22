import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct ArtSurveyTests {
    private static func manifest(_ stickers: String) -> String {
        "name: Tea\npublisher: Ana\ntargets: { imessage: {} }\nstickers: [\(stickers)]\n"
    }

    /// What a check of a manifest with one drawing has to say about the drawing.
    private func findings(_ content: String, extra: String = "") async throws -> [Finding] {
        let folder = try TemporaryFolder([
            "cup.svg": .svg("<circle cx='32' cy='32' r='30'/>\(content)", side: 64), "photo.png": "no picture",
            "pack.yaml": Self.manifest("cup.svg") + extra,
        ])
        return try await folder.check().findings.filter { $0.path.hasSuffix("cup.svg") && $0.rule.hasPrefix("art/") }
    }

    @Test func saysWhatOfADrawingIsNotDrawn() async throws {
        let linked = try #require(try await findings("<image href='photo.png' width='9' height='9'/>").first)
        #expect(linked.rule == "art/not-drawn" && linked.severity == .warning)
        expect(linked.message, is: "uses pictures in other files (photo.png), which are not rendered")
        #expect(linked.notes.count == 1 && linked.notes[0].contains("embed what is linked"))
        let moving = try #require(try await findings("<set attributeName='x' to='1'/>").first)
        expect(moving.message, is: "uses animation, which is not rendered")
        expect(moving.notes, is: ["an SVG becomes a still; export the animation as Lottie, APNG or GIF"])
        let both = try await findings("<set attributeName='x' to='1'/><use href='b.svg#x'/>")
        expect(
            both.map(\.message),
            is: [
                "uses animation, which is not rendered",
                "uses drawings in other files (b.svg#x), which are not rendered",
            ])
        expect(both.map(\.notes.count), is: [1, 1])
    }

    /// A file that is not a picture stops a build before the first one is decoded: damage further in is named all the same.
    @Test func aBuildNamesAllDamagedArtAtOnce() async throws {
        let folder = try TemporaryFolder(["a.png": "no picture", "pack.yaml": Self.manifest("a.png, b.png, c.png")])
        let picture = PNGBuilder(width: 64, height: 64)
        let pixels = picture.data((0..<64 * 64 * 4).map { $0 % 251 })
        // Whole chunks with half of the pixels in them.
        let half = picture.file([PNGBuilder.chunk("IDAT", Array(pixels.prefix(pixels.count / 2)))])
        try folder.write(half, to: "b.png")
        try folder.write(picture.file([PNGBuilder.chunk("IDAT", pixels)]), to: "c.png")
        let errors = try await folder.build().findings.filter { $0.severity == .error }
        expect(Set(errors.map { FileName.last($0.path) }), is: ["a.png", "b.png"], "\(errors)")
    }

    @Test func saysWhatLibrsvgIgnores() async throws {
        let found = try #require(
            try await findings("<text><textPath>Hi</textPath></text><circle r='9' fill='var(--c)'/>").first)
        #expect(found.rule == "art/not-drawn" && found.severity == .warning)
        expect(found.message, is: "uses text on a path and CSS variables, which may not be drawn")
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
            expect(boxes.rule, is: "art/font-missing")
            #expect(boxes.message.contains("which no font installed here has: boxes are drawn in"), "\(boxes.message)")
            let off = "rules: { art/font-missing: { level: 'off', reason: a test } }\n"
            try await expect(findings(text, extra: off), is: [])
        }
    #endif

    /// Frames with these amounts of red, shown for this many hundredths of a second.
    private static func moving(
        _ reds: [Int], delays: [Int] = [10, 10, 10], plays: Int = 0, announced: Int? = nil
    ) -> APNGBuilder {
        let parts = zip(reds, delays).map { APNGBuilder.Part(color: [$0, 2, 3, 255], delay: ($1, 100)) }
        return APNGBuilder(parts: parts, plays: plays, announced: announced)
    }

    @Test(
        arguments: [
            (moving([1, 1, 1]), "art/motionless", "has 3 frames that show one picture: nothing moves"),
            (moving([1, 1, 9]), nil, ""),
            (moving([1, 3], announced: 1), "art/frame-count", "announces 1 frame but has more, which are not shown"),
            (moving([1, 3], announced: 9), "art/frame-count", "announces 9 frames but has 2: the rest is missing"),
            (
                moving([0, 90, 180], delays: [10, 0, 10]), "art/frame-duration",
                "has 3 frames; 1 of them lasts 0 ms and is not shown"
            ),
            (
                moving([0, 90, 180], delays: [0, 10, 0]), "art/frame-duration",
                "has 3 frames; 2 of them last 0 ms and are not shown"
            ),
            (moving([0, 90, 180], delays: [0, 0, 0]), nil, ""),
            (
                moving([0, 90, 180], plays: 1), "art/loop-count",
                "plays once; stickers made of it play forever by default"
            ),
            (
                moving([0, 90, 180], plays: 3), "art/loop-count",
                "plays 3 times; stickers made of it play forever by default"
            ),
            (moving([0, 90, 180], plays: 65_535), nil, ""),
        ] as [(APNGBuilder, String?, String)])
    func saysWhatOfItsMotionIsNotKept(art: APNGBuilder, rule: String?, message: String) async throws {
        let folder = try TemporaryFolder(["pack.yaml": Self.manifest("a.png")])
        try folder.write(art.bytes, to: "a.png")
        let found = try await folder.check().findings.filter { $0.rule.hasPrefix("art/") }
        #expect(
            found.map(\.rule) == [rule].compactMap(\.self) && found.allSatisfy { $0.message == message }, "\(found)")
        if rule == "art/frame-count" { expect(found.map(\.severity), is: [.warning]) }
    }

    @Test func eachRuleThatCanBeRelaxedIsExplained() throws {
        let press = try StickerPress()
        let explained = Set(press.rules.map(\.id))
        expect(press.settableRules.filter { !explained.contains($0) }, is: [])
        let groups = press.ruleGroups.map { $0.name + "/" }
        expect(explained.filter { id in !groups.contains(where: id.hasPrefix) }, is: [])
    }

    @Test func saysNothingOfWholeDrawings() async throws {
        try await expect(findings("<use href='#a'/><style>circle { fill: red }</style>"), is: [])
        let off = "rules: { art/not-drawn: { level: 'off', reason: a test } }\n"
        try await expect(findings("<image href='photo.png'/>", extra: off), is: [])
    }
}
