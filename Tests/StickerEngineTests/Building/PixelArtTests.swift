import Expect
import Foundation
import StickerImaging
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct PixelArtBuildTests {
    private static let side = 16

    /// Index 0 is red, 1 green, 2 blue, 3 clear.
    private static func indices(_ seed: Int) -> [Int] {
        (0..<side * side).map { ($0 % side + 3 * ($0 / side) + seed * ($0 % 7)) % 4 }
    }

    private static func gif(_ seeds: [Int]) -> [UInt8] {
        GIFBuilder(
            width: side, height: side,
            images: seeds.map { seed in
                .init(width: side, height: side, indices: indices(seed), delay: 10, disposal: 2, transparent: 3)
            }, loops: seeds.count > 1 ? 0 : nil
        ).bytes
    }

    private func folder(_ art: String, moving: Bool) throws -> TemporaryFolder {
        let folder = try TemporaryFolder([
            "pack.yaml": """
            name: Tea
            publisher: Ana
            emojis: 🙂
            targets: { whatsapp: {}, imessage: { bundle-id: org.ana.tea }, editor-sdk: {} }
            art: { \(art) }
            stickers:
              - { file: a.gif, alt: A }
              - { file: b.gif, alt: B }
              - { file: c.gif, alt: C }

            """
        ])
        for (seed, name) in ["a", "b", "c"].enumerated() {
            try folder.write(Self.gif(moving ? [seed, seed + 1, seed + 2] : [seed]), to: name + ".gif")
        }
        return folder
    }

    private func build(_ folder: TemporaryFolder) async throws -> (outcome: BuildOutcome, files: [String: [UInt8]]) {
        let outcome = try await folder.build()
        expect(outcome.status, is: .success, "\(outcome.findings)")
        let files = folder.content(of: "out").filter {
            ["webp", "png", "gif", "json"].contains(FileName.pathExtension($0.key))
        }
        return (outcome, files.mapValues { Array($0) })
    }

    private static let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]]

    /// What is wrong with the picture of a sprite; nil when each of its pixels is a square of `factor` px in the
    /// middle.
    private func fault(in picture: Raster, seed: Int, factor: Int) -> String? {
        let indices = Self.indices(seed)
        let (left, top) = ((picture.width - Self.side * factor) / 2, (picture.height - Self.side * factor) / 2)
        let clear = [UInt8](repeating: 0, count: 4 * picture.width)
        let rows = (0..<Self.side).map { row in
            var line = clear
            for column in 0..<Self.side * factor {
                let color = Self.colors[indices[row * Self.side + column / factor]]
                line.replaceSubrange(4 * (left + column)..<4 * (left + column + 1), with: color)
            }
            return line
        }
        for y in 0..<picture.height {
            let row = y - top
            let wanted = row >= 0 && row < Self.side * factor ? rows[row / factor] : clear
            // The debug build compares slices byte by byte.
            let isSame = picture.pixels.withUnsafeBytes { all in
                wanted.withUnsafeBytes { row in
                    guard let one = all.baseAddress, let other = row.baseAddress else { return false }
                    return memcmp(one + y * row.count, other, row.count) == 0
                }
            }
            if !isSame { return "row \(y)" }
        }
        return nil
    }

    private func frames(_ bytes: [UInt8]?) throws -> [Raster] {
        let reader = try ArtDecoder.open(try #require(bytes), limits: ArtLimits()).frames(drawnAt: nil)
        var frames: [Raster] = []
        while let frame = try reader.next() { frames.append(frame.raster) }
        return frames
    }

    /// A sticker's file on each platform, its canvas and the square that each pixel becomes.
    private func stickers(_ files: [String: [UInt8]]) -> [(path: String, side: Int, factor: Int)] {
        files.keys.sorted().compactMap { path in
            if path.hasPrefix("whatsapp/ios/tea_"), path.hasSuffix(".webp") { return (path, 512, 32) }
            if path.hasPrefix("imessage/"), path.contains(".sticker/"), path.hasSuffix(".png") {
                return (path, 408, 25)
            }
            guard path.hasPrefix("editor-sdk/assets/tea/"), path.split(separator: "/").count == 4,
                !path.contains("_category")
            else { return nil }
            return (path, 1_024, 64)
        }
    }

    @Test func iconsKeepHardEdges() async throws {
        let folder = try folder("enlarge: pixels", moving: false)
        var request = IconMakingRequest(master: folder.path + "/a.gif", output: folder.path + "/icons")
        request.targets = ["whatsapp"]
        let press = try StickerPress()
        let smooth = await press.makeIcons(request)
        expect(smooth.findings.map(\.rule), is: ["icons/enlarged"])
        expect(smooth.findings.first?.notes, is: ["it looks like pixel art: `--pixels` keeps its edges hard"])
        request.enlargesPixels = true
        let made = await press.makeIcons(request)
        #expect(made.status == .success && made.findings.isEmpty, "\(made.findings)")
        let tray = try folder.data("icons/tray.png")
        // Of 96 px, 7.5 on each side are margin.
        let picture = try #require(try frames(Array(tray)).first)
        #expect(picture.width == 96 && fault(in: picture, seed: 0, factor: 5) == nil)
    }

    @Test(arguments: [false, true]) func eachPixelBecomesASquareOnAllPlatforms(moving: Bool) async throws {
        let (outcome, files) = try await build(try folder("enlarge: pixels", moving: moving))
        #expect(!outcome.findings.contains { $0.rule.hasSuffix("/enlarged") || $0.rule.hasSuffix("/icon-enlarged") })
        #expect(!outcome.findings.contains { $0.rule.hasSuffix("/sticker-small") })
        let stickers = stickers(files)
        expect(stickers.count, is: 9, "\(files.keys.sorted())")
        for (index, sticker) in stickers.enumerated() {
            let frames = try frames(files[sticker.path])
            expect(frames.count, is: moving ? 3 : 1, "\(sticker.path)")
            for (frame, picture) in frames.enumerated() {
                expect(picture.size, is: .square(sticker.side))
                let fault = fault(in: picture, seed: index % 3 + frame, factor: sticker.factor)
                #expect(fault == nil, "\(sticker.path), frame \(frame)")
            }
        }
        // The tray image of 96 px, and an icon.
        let tray = try frames(files["whatsapp/ios/tea_tray.png"])
        #expect(tray.count == 1 && fault(in: tray[0], seed: 0, factor: 6) == nil)
        let report = String(decoding: files["report.json"] ?? [], as: UTF8.self)
        #expect(report.contains(/"enlarge" ?: ?"pixels"/))
        #expect(!report.contains(/"exact" ?: ?false/))
    }

    @Test func enlargedPixelArtIsToldHowToStaySharp() async throws {
        let folder = try folder("margin: 0", moving: false)
        let (outcome, files) = try await build(folder)
        for rule in ["whatsapp/enlarged", "imessage/enlarged"] {
            let notes = outcome.findings.filter { $0.rule == rule }.flatMap(\.notes).joined()
            #expect(notes.contains("`enlarge: pixels`") && notes.contains("`enlarge: never`"), "\(rule): \(notes)")
        }
        #expect(outcome.findings.contains { $0.rule == "imessage/icon-enlarged" })
        #expect(!String(decoding: files["report.json"] ?? [], as: UTF8.self).contains(/"enlarge" ?: ?"pixels"/))
        // The same with soft edges is not pixel art.
        let soft = PNGBuilder(width: 2, height: 1)
        for name in ["a", "b", "c"] { try folder.write(soft.still([9, 9, 9, 128, 9, 9, 9, 255]), to: name + ".gif") }
        let other = try await build(folder).outcome
        let notes = other.findings.filter { $0.rule == "whatsapp/enlarged" }.flatMap(\.notes).joined()
        #expect(notes.contains("`enlarge: never`") && !notes.contains("pixels"))
    }

    /// The editors' pictures are as large as art, margin and outline need; rounding must not cost a whole factor.
    @Test(arguments: [0.0, 3, 4]) func marginsInTheEditorsCostNoFactor(line: Double) throws {
        let target = try #require(try TargetRegistry.all().first { $0.name == "editor-sdk" })
        let start = SourceLocation(file: "pack.yaml", line: 1, column: 1)
        let facts = ImageFacts(format: .png, byteCount: 1, size: PixelSize(300, 200))
        for margin in 0...40 {
            var sticker = Sticker(id: "a", file: "a.png", location: start)
            sticker.edit.enlarge = .pixels
            sticker.edit.margin = Double(margin) / 2
            sticker.edit.outline = line > 0 ? Outline(width: line, color: .white) : nil
            var pack = Pack(id: "tea", name: "Tea", publisher: "Ana", location: start)
            pack.targets = [target.name: Options()]
            pack.stickers = [sticker]
            let plan = target.plan(
                Catalog(packs: [pack], links: Links(), location: start), art: ArtFacts(["a.png": facts]), released: [])
            var count = 0
            for entry in plan.output.entries where entry.origin?.isSticker == true {
                guard case .art(.raster(let recipe)) = entry.content else { continue }
                let placement = try Placement(facts.size, recipe.framing, isVector: false)
                #expect(placement.pixelSide == 3 && placement.canvas.width >= 900, "margin \(Double(margin) / 2)")
                count += 1
            }
            #expect(count > 0)
        }
    }

    /// What was made in another way is not taken from an older output or the cache.
    @Test func anotherWayOfEnlargingIsAnotherRecipe() async throws {
        let folder = try folder("enlarge: allow", moving: false)
        let blurred = try await build(folder).files
        let manifest = try folder.text("pack.yaml")
        try folder.write(manifest.replacing("enlarge: allow", with: "enlarge: pixels"), to: "pack.yaml")
        let sharp = try await build(folder).files
        let file = try #require(stickers(sharp).first { $0.side == 512 })
        #expect(sharp[file.path] != blurred[file.path])
        #expect(fault(in: try frames(sharp[file.path])[0], seed: 0, factor: 32) == nil)
        #expect(fault(in: try frames(blurred[file.path])[0], seed: 0, factor: 32) != nil)
    }
}
