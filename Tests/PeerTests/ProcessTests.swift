import Expect
import Foundation
import StickerEngine
import StickerModel
import Testing

@testable import TestArt

/// The pack and process faults of the strongest other tool (its points 10 to 15), each of which must be right here.
@Suite struct ProcessTests {
    private static let canUnshare = (try? run("/usr/bin/unshare", ["--net", "true"])) == 0

    private let shop: Workshop
    private let stills = ["art/one.png", "art/two.png", "art/three.png"]

    init() throws {
        shop = try Workshop()
        for (index, name) in stills.enumerated() {
            try shop.write(Drawing.plain([80 * index, 90, 200, 255]), to: name)
        }
    }

    /// 10: broken art is named, all of it, and nothing is written.
    @Test func brokenArtIsNamed() async throws {
        try shop.write(Array("not a picture".utf8), to: "art/text.png")
        try shop.write([], to: "art/empty.png")
        try shop.write(Array(Drawing.plain([1, 2, 3, 255]).prefix(60)), to: "art/half.png")
        let outcome = try await shop.build(stills + ["art/text.png", "art/empty.png", "art/half.png"])
        expect(outcome.status, is: .findings)
        let broken = Set(
            outcome.findings.filter { $0.severity == .error }.map { ($0.path as NSString).lastPathComponent })
        #expect(broken.isSuperset(of: ["text.png", "empty.png"]), "\(broken)")
        #expect(!FileManager.default.fileExists(atPath: shop.output))
        // Damage beyond the header shows when it is rendered; with the other two gone it is the finding.
        let later = try await shop.build(stills + ["art/half.png"])
        expect(later.status, is: .findings)
        #expect(later.findings.contains { $0.severity == .error && $0.path.hasSuffix("art/half.png") })
        #expect(!FileManager.default.fileExists(atPath: shop.output))
    }

    /// 11: two sources with one stem make two stickers.
    @Test func equalStemsStayTwoStickers() async throws {
        try shop.write(WebPBuilder(parts: [.init(color: [9, 9, 9, 255])]).still, to: "art/one.webp")
        let outcome = try await shop.build(stills + ["art/one.webp"])
        expect(outcome.status, is: .success)
        try expect(shop.files().filter { $0.hasPrefix("whatsapp/ios/") && $0.hasSuffix(".webp") }.count, is: 4)
    }

    /// 12: no network is asked for anything.
    @Test(.enabled(if: ProcessTests.canUnshare, "this user may not take the network away"))
    func buildsWithoutANetwork() async throws {
        _ = try await shop.build(stills)
        let build = [try BuiltTool.url().path, "build", shop.path, "--force", "--no-cache", "--quiet"]
        try expect(Self.run("/usr/bin/unshare", ["--net"] + build), is: 0)
    }

    /// 13: kinds are never mixed, every pack has its own name and tray, and everything an app needs is there.
    @Test func kindsAreSplit() async throws {
        let moving = ["art/a.gif", "art/b.gif", "art/c.gif"]
        for (index, name) in moving.enumerated() {
            try shop.write(Drawing.blinking(frames: 3 + index, delay: 10), to: name)
        }
        let outcome = try await shop.build(stills + moving)
        expect(outcome.status, is: .success)
        let json = try shop.text("whatsapp/android/app/src/main/assets/contents.json")
        let contents = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let packs = try #require(contents?["sticker_packs"] as? [[String: Any]])
        expect(packs.map { $0["animated_sticker_pack"] as? Bool ?? false }, is: [false, true])
        expect(Set(packs.compactMap { $0["name"] as? String }).count, is: 2)
        let trays = try packs.compactMap { $0["tray_image_file"] as? String }.map {
            try Data(contentsOf: URL(fileURLWithPath: shop.output + "/whatsapp/ios/" + $0))
        }
        expect(Set(trays).count, is: 2)
        for pack in packs {
            let stickers = try #require(pack["stickers"] as? [[String: Any]])
            #expect(stickers.allSatisfy { ($0["emojis"] as? [String])?.isEmpty == false })
            #expect(stickers.allSatisfy { $0["accessibility_text"] as? String == "A picture" })
        }
    }

    @Test func fewerThanThreeAreRefused() async throws {
        let outcome = try await shop.build(Array(stills.prefix(2)))
        expect(outcome.status, is: .findings)
        #expect(outcome.findings.contains { $0.rule.hasPrefix("whatsapp/") && $0.severity == .error })
    }

    /// 14: nothing of the machine gets into the output.
    @Test func noPathOfTheMachineIsWritten() async throws {
        _ = try await shop.build(stills)
        for file in try shop.files() {
            guard let data = FileManager.default.contents(atPath: shop.output + "/" + file) else { continue }
            #expect(data.range(of: Data(NSTemporaryDirectory().utf8)) == nil, "\(file)")
            #expect(data.range(of: Data(shop.path.utf8)) == nil, "\(file)")
        }
    }

    /// 15: order is the manifest's, there is a report, and a second build touches nothing.
    @Test func orderIsTheManifests() async throws {
        _ = try await shop.build(stills.reversed())
        let names = try shop.files().filter { $0.hasPrefix("whatsapp/ios/") && $0.hasSuffix(".webp") }
        expect(
            names.map { ($0 as NSString).lastPathComponent },
            is: [
                "peer_01_three.webp", "peer_02_two.webp", "peer_03_one.webp",
            ])
        let report = try JSONSerialization.jsonObject(with: Data(try shop.text("report.json").utf8)) as? [String: Any]
        #expect((report?["targets"] as? [String: Any])?["whatsapp"] != nil)
    }

    @Test func nothingIsDoneTwice() async throws {
        _ = try await shop.build(stills)
        let build = ["build", shop.path, "--quiet"]
        let cache = ["XDG_CACHE_HOME": shop.path + "/cache"]
        try expect(Self.run(try BuiltTool.url().path, build, cache), is: 0)
        let before = try times()
        try expect(Self.run(try BuiltTool.url().path, build, cache), is: 0)
        try expect(times(), is: before)
    }

    private func times() throws -> [String: Date] {
        try shop.files().reduce(into: [:]) { times, file in
            let facts = try FileManager.default.attributesOfItem(atPath: shop.output + "/" + file)
            times[file] = facts[.modificationDate] as? Date
        }
    }

    /// Runs a program silently; its exit code.
    private static func run(_ program: String, _ arguments: [String], _ environment: [String: String] = [:]) throws
        -> Int32
    {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return 127 }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
