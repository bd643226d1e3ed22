import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import StickerImaging
@testable import TestArt

@Suite struct ResolvedEditsTests {
    private static func svg(side: Int, inside: Double) -> String {
        let start = (Double(side) - inside) / 2
        return .svg("<rect x='\(start)' y='\(start)' width='\(inside)' height='\(inside)' fill='#d02020'/>", side: side)
    }

    /// `meanwhile` runs when the art is surveyed.
    private func resolved(_ folder: TemporaryFolder, meanwhile: () throws -> Void = {}) async throws -> ResolvedEdits {
        let loaded = try folder.loaded()
        expect(loaded.findings.filter { $0.severity == .error }, is: [])
        let library = ArtLibrary(root: loaded.root, limits: ArtLimits())
        let catalog = try #require(loaded.catalog)
        let survey = await ArtSurvey.measure(catalog, without: [], in: library, workers: Workers(1), decoding: false)
        try meanwhile()
        return await ResolvedEdits.resolve(
            catalog, survey, in: library, workers: Workers(1), cache: BuildCache(isOn: false))
    }

    private func manifest(_ sticker: String, art: String = "") -> String {
        "name: Tea\npublisher: Ana\n\(art)stickers:\n  - { file: \(sticker) }\n"
    }

    /// What is visible of it would be kept as that of the art which was surveyed.
    @Test func artThatChangesMeanwhileIsRefused() async throws {
        let folder = try TemporaryFolder(["pack.yaml": manifest("a.svg", art: "art: { crop: content }\n")])
        try folder.write(Array(Self.svg(side: 40, inside: 20).utf8), to: "a.svg")
        let choices = try await resolved(folder) {
            try folder.write(Array(Self.svg(side: 40, inside: 10).utf8), to: "a.svg")
        }
        #expect(choices.findings.contains { $0.message.contains("changed during the build") && $0.path == "a.svg" })
        #expect(choices.catalog.packs[0].stickers[0].edit.content == nil)
    }

    /// What is in the corners of the picture is hardly there, or seen, so that nothing is cut off.
    @Test(arguments: [(0.004, 20.0), (0.5, nil)])
    func faintSpecksAreCutOff(opacity: Double, side: Double?) async throws {
        let folder = try TemporaryFolder(["pack.yaml": manifest("a.svg", art: "art: { crop: content }\n")])
        let speck = "<path d=\"M0 0h1v1H0zM39 39h1v1h-1z\" opacity=\"\(opacity)\"/></svg>"
        let drawing = Self.svg(side: 40, inside: 20).replacingOccurrences(of: "</svg>", with: speck)
        try folder.write(Array(drawing.utf8), to: "a.svg")
        let part = try await resolved(folder).catalog.packs[0].stickers[0].edit.content
        if let side {
            #expect(abs(try #require(part).width - side) < 0.2)
        } else {
            #expect(part == nil)
        }
    }

    @Test(
        arguments: [
            // Frames, keys, the frame that is chosen and how it is reported.
            ([1, 4, 16, 16], "poster: auto", 3, "frame 3 of 4"), ([16, 4, 1, 16], "poster: auto", nil, "frame 1 of 4"),
            ([1, 16, 4, 2], "poster: auto, trim: { from: 200 }", nil, "frame 1 of 2"),
            ([16, 1, 4, 8], "poster: auto, trim: { from: 100 }", 3, "frame 3 of 3"),
            ([1, 4, 16, 16], "poster: auto, speed: 2", 3, "frame 3 of 4"),
        ] as [([Int], String, Int?, String)])
    func theFullestFrameComesFirst(frames: [Int], keys: String, poster: Int?, report: String) async throws {
        let folder = try TemporaryFolder(["pack.yaml": manifest("a.gif, \(keys)")])
        try folder.write(GIFBuilder.showing(frames), to: "a.gif")
        let choices = try await resolved(folder)
        let pack = choices.catalog.packs[0]
        #expect(([pack.stickers[0]] + pack.allTargetStickers).allSatisfy { $0.edit.poster == poster })
        let finding = try #require(choices.findings.first)
        #expect(finding.rule == "art/poster" && finding.severity == .info && finding.line == 4)
        #expect(finding.message.hasSuffix("shows most: a (\(report))"))
    }

    /// All their frames are as opaque as the others.
    @Test(arguments: [([0, 1, 4, 4], 3), ([0, 0, 2], 3), ([4, 0, 4], nil), ([0, 0], nil)] as [([Int], Int?)])
    func opaqueFramesShowWhatDiffersFromTheirBorder(frames: [Int], poster: Int?) async throws {
        let folder = try TemporaryFolder(["pack.yaml": manifest("a.gif, poster: auto")])
        try folder.write(GIFBuilder.onWhite(frames), to: "a.gif")
        let choices = try await resolved(folder)
        expect(choices.catalog.packs[0].stickers[0].edit.poster, is: poster)
        expect(choices.findings.first?.message.hasSuffix("(frame \(poster ?? 1) of \(frames.count))"), is: true)
    }

    /// A cut-out with specks near its corners; a second part that is as visible counts.
    @Test func dustIsNoContent() async throws {
        func picture(_ specks: [(Int, Int, UInt8)], side: Int = 1) throws -> [UInt8] {
            var raster = Raster(.square(200))
            func fill(_ x: Int, _ y: Int, _ side: Int, _ alpha: UInt8) {
                for row in y..<y + side {
                    for at in row * 200 + x..<row * 200 + x + side {
                        raster.pixels.replaceSubrange(4 * at..<4 * at + 4, with: [200, 30, UInt8(row), alpha])
                    }
                }
            }
            for (x, y, alpha) in specks { fill(x, y, side, alpha) }
            fill(60, 60, 80, 255)
            return try ImageWriter.write(Clip(HeldFrames([raster], size: raster.size), durations: [0]), Encoding(.png))
                .bytes
        }
        for (bytes, part, specks) in [
            (try picture([(3, 4, 40), (190, 195, 90)]), PixelRect(x: 60, y: 60, width: 80, height: 80), 2),
            (try picture([(2, 2, 255)], side: 9), PixelRect(x: 2, y: 2, width: 138, height: 138), 0),
            (try picture([(0, 0, 7)], side: 190), PixelRect(x: 60, y: 60, width: 80, height: 80), 0),
        ] {
            let folder = try TemporaryFolder(["pack.yaml": manifest("a.png", art: "art: { crop: content }\n")])
            try folder.write(bytes, to: "a.png")
            let choices = try await resolved(folder)
            expect(choices.catalog.packs[0].stickers[0].edit.content?.pixels, is: part)
            expect(choices.findings.map(\.rule), is: specks > 0 ? ["art/dust"] : [])
            if specks > 0 { #expect(choices.findings[0].message.hasSuffix("a (2 specks)")) }
        }
    }

    @Test func stillsAndExplicitPostersStayAsTheyAre() async throws {
        let folder = try TemporaryFolder([
            "pack.yaml": manifest("a.svg, poster: auto"), "a.svg": Self.svg(side: 8, inside: 8),
        ])
        let still = try await resolved(folder)
        #expect(still.findings == [] && still.catalog.packs[0].stickers[0].edit.poster == nil)
        try folder.write(manifest("a.gif, poster: 2"), to: "pack.yaml")
        try folder.write(GIFBuilder.showing([1, 1, 16, 1]), to: "a.gif")
        let explicit = try await resolved(folder)
        #expect(explicit.findings == [] && explicit.catalog.packs[0].stickers[0].edit.poster == 2)
    }

    @Test("a drawing is cropped between its px, a picture at them", arguments: [10, 24, 512, 1_000])
    func drawings(side: Int) async throws {
        let folder = try TemporaryFolder([
            "pack.yaml": manifest("a.svg", art: "art: { crop: content }\n"),
            "a.svg": Self.svg(side: side, inside: Double(side) / 4),
        ])
        let content = try #require(try await resolved(folder).catalog.packs[0].stickers[0].edit.content)
        // Small drawings count as larger ones, so only the proportions are known.
        let whole = 2 * content.x + content.width
        #expect(abs(content.x / whole - 0.375) < 0.005 && abs(content.width / whole - 0.25) < 0.01)
        #expect(content.x == content.y && content.width == content.height)
    }

    @Test("a crop counts in the px that a drawing has, however finely it is measured") func cropsOfDrawings()
        async throws
    {
        let folder = try TemporaryFolder([
            "pack.yaml": manifest("a.svg, crop: { x: 94, y: 0, width: 95, height: 94 }"),
            "a.svg": """
            <svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 2 2"><path d="M0 0h2v2H0z"/></svg>
            """,
        ])
        // 50 mm are 188.98 px, which are measured as 2,048.
        let crop = try await resolved(folder).catalog.packs[0].stickers[0].edit.crop
        expect(crop, is: PixelRect(x: 1_019, y: 0, width: 1_029, height: 1_019))
    }

    @Test func animationsAreCroppedToAllTheirFrames() async throws {
        let folder = try TemporaryFolder(["pack.yaml": manifest("a.gif, crop: content")])
        try folder.write(GIFBuilder.showing([1, 5]), to: "a.gif")
        let content = try await resolved(folder).catalog.packs[0].stickers[0].edit.content
        expect(content, is: ArtPart(x: 0, y: 0, width: 4, height: 2))
    }

    @Test func artWithoutClearBordersAndBlankArtStayAsTheyAre() async throws {
        let folder = try TemporaryFolder(["pack.yaml": manifest("a.gif, crop: content")])
        for frames in [[16, 1], [0, 0]] {
            try folder.write(GIFBuilder.showing(frames), to: "a.gif")
            #expect(try await resolved(folder).catalog.packs[0].stickers[0].edit.content == nil)
        }
    }

    @Test func aStickerOrPlatformCanRefuseWhatThePackAsks() async throws {
        let art = "art: { crop: content }\ntargets: { whatsapp: { art: { crop: none } }, imessage: {} }\n"
        let folder = try TemporaryFolder(["pack.yaml": manifest("a.gif", art: art)])
        try folder.write(GIFBuilder.showing([1, 5]), to: "a.gif")
        let pack = try await resolved(folder).catalog.packs[0]
        #expect(pack.stickers(for: "whatsapp")[0].edit.content == nil)
        #expect(pack.stickers(for: "imessage")[0].edit.content != nil)
        #expect(pack.edit.plain.content == nil)
        try folder.write(
            manifest("a.gif, crop: { x: 0, y: 0, width: 2, height: 2 }", art: "art: { crop: content }\n"),
            to: "pack.yaml")
        let sticker = try await resolved(folder).catalog.packs[0].stickers[0]
        #expect(sticker.edit.content == nil && sticker.edit.crop == PixelRect(x: 0, y: 0, width: 2, height: 2))
    }

    @Test func buildsSayWhatWasChosenAndAreEqual() async throws {
        let folder = try TemporaryFolder([
            "pack.yaml": """
            name: Tea
            publisher: Ana
            targets: { editor-sdk: {} }
            stickers:
              - { file: a.gif, alt: A, poster: auto, crop: content }
              - { file: b.svg, alt: B, crop: content }
            """, "b.svg": Self.svg(side: 24, inside: 6),
        ])
        try folder.write(GIFBuilder.showing([1, 2, 5, 1]), to: "a.gif")
        func report(_ output: String) async throws -> String {
            let outcome = try await folder.build { $0.output = folder.path + "/" + output }
            expect(outcome.status, is: .success, "\(outcome.findings)")
            #expect(outcome.findings.contains { $0.rule == "art/poster" && $0.message.contains("a (frame 3 of 4)") })
            return try folder.text(output + "/report.json")
        }
        let first = try await report("one")
        #expect(first.contains(/"poster" ?: ?3/))
        try await expect(report("two"), is: first)
    }

    @Test func newManifestsBeginNearlyEmptyAnimationsWithABetterFrame() throws {
        let folder = TemporaryFolder()
        try folder.write(GIFBuilder.showing([1, 16, 16]), to: "fades.gif")
        try folder.write(GIFBuilder.showing([8, 16, 1]), to: "moves.gif")
        let press = try StickerPress()
        expect(press.scaffold(folder.path, publisher: "Ana").status, is: .success)
        func posters() throws -> [String: Bool] {
            let pack = try #require(try folder.loaded().catalog?.packs.first)
            return Dictionary(uniqueKeysWithValues: pack.stickers.map { ($0.file, $0.edit.choosesPoster) })
        }
        try expect(posters(), is: ["fades.gif": true, "moves.gif": false])
        try folder.write(GIFBuilder.showing([2, 16, 15]), to: "grows.gif")
        expect(press.add([folder.path]).status, is: .success)
        try expect(posters(), is: ["fades.gif": true, "moves.gif": false, "grows.gif": true])
    }
}

@Suite struct PictureFindingTests {
    private static func svg(_ attributes: String, color: String = "#d02020") -> String {
        .svg("<circle \(attributes) fill='\(color)'/>", side: 100)
    }

    private static let full = "cx=\"50\" cy=\"50\" r=\"50\""
    private static let small = "cx=\"40\" cy=\"40\" r=\"20\""

    private func findings(_ files: [String: String], _ keys: String = "") async throws -> [String] {
        try await whole(files, keys).map { "\($0.path): \($0.severity.rawValue) \($0.rule): \($0.message)" }
    }

    private func whole(_ files: [String: String], _ keys: String = "") async throws -> [Finding] {
        var manifest = "name: Tea\npublisher: Ana\ntargets: { imessage: { bundle-id: org.ana.tea } }\nstickers:\n"
        for file in files.keys.sorted() { manifest += "  - { file: \(file), alt: A cup of tea\(keys) }\n" }
        let folder = try TemporaryFolder(files.merging(["pack.yaml": manifest]) { $1 })
        let outcome = try await folder.build()
        expect(outcome.status, is: .success, "\(outcome.findings)")
        let rules = ["tiny", "vanishes-on-dark", "vanishes-on-light", "sticker-repeated", "sticker-transparency"]
        return outcome.findings.filter { rules.contains(FileName.last($0.rule)) }.map { finding in
            var finding = finding
            finding.path = finding.path.replacing(folder.path + "/", with: "")
            return finding
        }
    }

    @Test func smallPicturesAreNamedUnlessThatIsAskedFor() async throws {
        try await expect(
            findings(["a.svg": Self.svg(Self.small)]),
            is: [
                "a.svg: warning imessage/tiny: fills only 40 % of the canvas along its longer side; the recommended minimum is 60 %"
            ])
        try await expect(findings(["a.svg": Self.svg(Self.small)], ", crop: content"), is: [])
        try await expect(findings(["a.svg": Self.svg(Self.full)], ", margin: 120"), is: [])
    }

    /// What moves keeps the room it moves in, so that cropping may not be enough.
    @Test func theAdviceForSmallAnimationsSaysWhatCroppingKeeps() async throws {
        let moving = #"""
            {"v":"5.7.0","fr":20,"ip":0,"op":20,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":20,"st":0,"ks":{"p":{"a":1,"k":[
            {"t":0,"s":[30,30],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":20,"s":[50,30]}]}},"shapes":[{"ty":"gr","it":[
            {"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}},
            {"ty":"fl","c":{"a":0,"k":[0.8,0.1,0.1,1]},"o":{"a":0,"k":100}},{"ty":"tr","p":{"a":0,"k":[0,0]},
            "a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}]}]}
            """#
        let found = try await whole(["a.json": moving])
        let tiny = found.first { $0.rule == "imessage/tiny" }
        expect(tiny?.notes.map { $0.contains("`crop: content` keeps what any frame shows") }, is: [false, true])
    }

    @Test func anOutlineMendsWhatVanishes() async throws {
        let dark = Self.svg(Self.full, color: "#101418")
        let found = try await findings(["a.svg": dark])
        #expect(
            found.count == 1
                && found[0].hasPrefix("a.svg: warning imessage/vanishes-on-dark: vanishes on a dark chat: 100 %"))
        try await expect(findings(["a.svg": dark], ", outline: { width: 8, color: \"#FFFFFF\" }"), is: [])
    }

    /// A light line around thin dark ones vanishes on a light chat: the next remedy must not be a dark line again.
    @Test func anOutlineThatVanishesGetsAColorForBoth() async throws {
        let ring = String.svg("<circle cx='256' cy='256' r='200' fill='none' stroke='#101418'/>", side: 512)
        let found = try await whole(["a.svg": ring], ", outline: { width: 8, color: \"#FFFFFF\" }")
        #expect(found.map(\.rule) == ["imessage/vanishes-on-light"] && found.map(\.severity) == [.info])
        expect(found.first?.notes.contains { $0.contains("such as \"#808080\"") }, is: true, "\(found)")
        try await expect(findings(["a.svg": ring], ", outline: { width: 8, color: \"#808080\" }"), is: [])
    }

    @Test func equalPicturesAreNamedByTheirArt() async throws {
        let files = [
            "a.svg": Self.svg(Self.full), "b.svg": Self.svg(Self.full) + "\n",
            "c.svg": Self.svg(Self.full, color: "#d02120"),
        ]
        try await expect(
            findings(files),
            is: [
                "b.svg: warning imessage/sticker-repeated: b.svg is the same picture as a.svg"
            ])
    }
}
