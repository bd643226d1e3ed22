import Expect
import Foundation
import StickerImaging
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct CoverFramesTests {
    /// Three animations for all platforms, the first with these frames and keys; `more` are lines for further ones.
    private func folder(
        _ frames: [Int], _ keys: String = "", pack: String = "", more: String = ""
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder([
            "pack.yaml": """
            name: Tea
            publisher: Ana
            emojis: 🙂
            targets: { whatsapp: {}, imessage: { bundle-id: org.ana.tea }, editor-sdk: {} }
            \(pack)stickers:
              - { file: a.gif, alt: A\(keys) }
              - { file: b.gif, alt: B }
              - { file: c.gif, alt: C }
            \(more)
            """
        ])
        try folder.write(GIFBuilder.showing(frames), to: "a.gif")
        try folder.write(GIFBuilder.showing([9, 10, 11]), to: "b.gif")
        try folder.write(GIFBuilder.showing([8, 7, 6, 5]), to: "c.gif")
        return folder
    }

    /// A value of the recipes of all pictures that stand for the pack, by platform and role.
    private func covers<Value>(
        _ prepared: PlannedBuild, by value: (ImageRecipe) -> Value
    ) -> [String: Set<Value>] {
        var values: [String: Set<Value>] = [:]
        for (target, plan) in prepared.plans {
            for entry in plan.output.entries {
                guard let origin = entry.origin, origin.sticker == nil, case .art(.raster(let recipe)) = entry.content
                else { continue }
                values["\(target.name) \(origin.role)", default: []].insert(value(recipe))
            }
        }
        return values
    }

    @Test(
        arguments: [
            // Frames, keys of the sticker, the frame of tray image and icons.
            ([0, 4, 12, 12], "", 3), ([1, 4, 12, 16], "", 4), ([0, 12], "", 2),
            ([0, 0, 12, 5], ", trim: { from: 100 }", 2),
            // What can be recognized stays, and so does what the manifest names.
            ([2, 4, 16, 16], "", nil), ([16, 4, 1], "", nil), ([0, 4, 12, 12], ", poster: 1", 1),
            ([0, 4, 12, 12], ", poster: 2", 2), ([0, 4, 12, 12], ", poster: auto", 3),
            ([0, 4, 12], ", trim: { from: 100 }", nil), ([0, 0, 0], "", nil),
        ] as [([Int], String, Int?)])
    func theFullestFrameStandsForThePack(frames: [Int], keys: String, poster: Int?) async throws {
        let prepared = try await folder(frames, keys).prepared()
        let covers = covers(prepared, by: \.timing.poster)
        expect(covers.keys.sorted(), is: ["editor-sdk icon", "imessage icon", "whatsapp tray image"])
        for (name, posters) in covers { expect(posters, is: [poster], "\(name)") }
    }

    @Test(arguments: [([0, 1, 4], 3), ([1, 4, 4], nil)] as [([Int], Int?)])
    func opaqueAnimationsMayBeginEmptyToo(frames: [Int], poster: Int?) async throws {
        let folder = try folder([16, 12])
        try folder.write(GIFBuilder.onWhite(frames), to: "a.gif")
        let covers = covers(try await folder.prepared(), by: \.timing.poster)
        for (name, posters) in covers { expect(posters, is: [poster], "\(name)") }
    }

    @Test(arguments: [("whatsapp", "tray image"), ("imessage", "icon"), ("editor-sdk", "icon")])
    func aStickerThatThePlatformDoesNotGetIsNotItsIcon(target: String, role: String) async throws {
        let folder = try folder([16, 4, 1], ", targets: { \(target): false }", more: "  - { file: d.gif, alt: D }\n")
        try folder.write(GIFBuilder.showing([3, 4]), to: "d.gif")
        let covers = covers(try await folder.prepared()) { FileName.last($0.source) }
        expect(covers.count, is: 3)
        for (name, files) in covers { expect(files, is: [name == "\(target) \(role)" ? "b.gif" : "a.gif"], "\(name)") }
    }

    @Test func theStickersThemselvesStayAsTheyAre() async throws {
        let prepared = try await folder([0, 4, 12, 12]).prepared()
        var count = 0
        for (_, plan) in prepared.plans {
            for entry in plan.output.entries where entry.origin?.sticker != nil {
                guard case .art(.raster(let recipe)) = entry.content else { continue }
                #expect(recipe.timing.poster == nil, "\(entry.path)")
                count += 1
            }
        }
        #expect(count >= 9)
    }

    /// An animation that `remainder: still` makes a still.
    @Test func aStillShowsTheFullestFrame() async throws {
        let folder = try TemporaryFolder([
            "pack.yaml": """
            name: Tea
            publisher: Ana
            emojis: 🙂
            targets: { whatsapp: { remainder: still } }
            stickers: [{ file: a.gif, alt: A }, { file: b.svg, alt: B }, { file: c.svg, alt: C }]
            """
        ])
        try folder.write(GIFBuilder.showing([0, 4, 12, 12]), to: "a.gif")
        for (name, radius) in [("b", 8), ("c", 5)] {
            try folder.write(.svg("<circle cx='9' cy='9' r='\(radius)'/>", side: 18), to: name + ".svg")
        }
        let prepared = try await folder.prepared()
        let plan = try #require(prepared.plans.first { $0.target.name == "whatsapp" }?.plan)
        let posters = plan.output.entries.compactMap { entry -> Int? in
            guard entry.origin?.sticker == "a", case .art(.raster(let recipe)) = entry.content else { return nil }
            return recipe.timing.poster
        }
        #expect(!posters.isEmpty && Set(posters) == [3])
        #expect(prepared.findings.contains { $0.message.contains("the tray image and the sticker of pack") })
    }

    @Test func oneFindingSaysWhichFrameWasChosen() async throws {
        let empty = try await folder([0, 4, 12, 12]).prepared().findings.filter { $0.rule == "art/poster" }
        expect(empty.count, is: 1)
        let finding = try #require(empty.first)
        #expect(finding.severity == .info && finding.path.hasSuffix("a.gif"))
        expect(
            finding.message,
            is: "its first frame is empty, so the tray image and the icon of pack “Tea” show frame 3 of 4")
        #expect(finding.notes.joined().contains("`poster`"))
        let faint = try await folder([1, 4, 12, 16]).prepared().findings.filter { $0.rule == "art/poster" }
        expect(faint.map(\.message).first?.hasPrefix("its first frame shows less than 10 % of"), is: true)
        let off = "rules: { art/poster: { level: \"off\", reason: they fade in } }\n"
        try await expect(
            folder([0, 4, 12, 12], pack: off).prepared().findings.filter { $0.rule == "art/poster" }, is: [])
    }

    /// Also art that the manifest names as icon or tray image may fade in.
    @Test func anIconThatFadesInIsNotEmpty() async throws {
        let folder = try folder([16, 16, 12], pack: "icon: icon.gif\n")
        try folder.write(GIFBuilder.showing([0, 12, 2]), to: "icon.gif")
        let covers = covers(try await folder.prepared(), by: \.timing.poster)
        for (name, posters) in covers { expect(posters, is: [2], "\(name)") }
    }

    private func build(_ folder: TemporaryFolder) async throws -> BuildOutcome {
        let outcome = try await folder.build()
        expect(outcome.status, is: .success, "\(outcome.findings)")
        return outcome
    }

    private func bytes(_ path: String, _ folder: TemporaryFolder) throws -> [UInt8] {
        try folder.bytes("out/" + path)
    }

    private func pixels(_ path: String, _ folder: TemporaryFolder) throws -> PixelFacts {
        try #require(try ArtDecoder.measure(try bytes(path, folder), limits: ArtLimits()).pixels)
    }

    private static let tray = "whatsapp/ios/tea_tray.png"

    @Test func traysAndIconsShowSomething() async throws {
        let own = try folder([0, 4, 12, 12])
        let outcome = try await build(own)
        #expect(!outcome.findings.contains { $0.rule.hasSuffix("-blank") })
        #expect(try pixels(Self.tray, own).firstFrameCoverage > 0.5)
        let files = FileManager.default.subpaths(atPath: own.path + "/out") ?? []
        let icons = files.filter { $0.contains(".stickersiconset/") && $0.hasSuffix(".png") }
        #expect(icons.count > 5)
        for icon in icons { #expect(try !pixels(icon, own).isUniform, "\(icon)") }
        let category = try #require(files.first { $0.hasSuffix("_category.png") })
        #expect(try pixels(category, own).visibleBox != nil)
        // The same picture as where the manifest asks for it.
        let asked = try folder([0, 4, 12, 12], ", poster: 3")
        _ = try await build(asked)
        for file in icons + [Self.tray, category] {
            try expect(bytes(file, own), is: bytes(file, asked), "\(file)")
        }
    }

    @Test func aBlankTrayIsReported() async throws {
        let folder = try folder([0, 4, 12, 12], ", poster: 1")
        let outcome = try await build(folder)
        #expect(try pixels(Self.tray, folder).visibleBox == nil)
        let blank = outcome.findings.filter { $0.rule == "whatsapp/tray-blank" }
        #expect(blank.map(\.severity) == [.warning] && blank.first?.path.hasSuffix("a.gif") == true)
        #expect(outcome.findings.contains { $0.rule == "editor-sdk/icon-blank" })
        // And so does a check of what was built on any machine.
        let checked = try await folder.check("out/whatsapp/ios")
        #expect(checked.findings.contains { $0.rule == "whatsapp/tray-blank" && $0.path.hasSuffix("tea_tray.png") })
    }
}
