import Foundation
import StickerEngine
import StickerModel
import Testing

@testable import TestArt

/// Bundles on disk, broken byte by byte, judged the way `check` judges anybody's.
@Suite struct BrokenBundleTests {
    private func check(_ path: String) async throws -> CheckOutcome {
        await (try StickerPress()).check(CheckRequest(paths: [path]))
    }

    @Test(arguments: [false, true]) func theSoundBundleIsInOrder(animated: Bool) async throws {
        let bundle = try BundleOnDisk(animated: animated)
        try bundle.write(.text(try bundle.contents()), to: "contents.json")
        let outcome = try await check(bundle.path)
        #expect(outcome.status == .success)
        #expect(outcome.findings.filter { $0.severity > .info }.map(\.rule) == [])
    }

    @Test(arguments: ByteFault.all) func isCaughtByTheRightRule(_ fault: ByteFault) async throws {
        let bundle = try BundleOnDisk(animated: fault.isAnimated, stickers: fault.count)
        try fault.make(bundle)
        try bundle.write(fault.edit(try bundle.contents()), to: "contents.json")
        let outcome = try await check(bundle.path + "/contents.json")
        let found = outcome.findings.filter { $0.rule == "whatsapp/" + fault.rule && $0.severity > .info }
        #expect(
            found.contains { fault.says.isEmpty || $0.message.contains(fault.says) },
            "\(outcome.findings.map { "\($0.rule): \($0.message)" })")
        #expect(found.allSatisfy { !$0.notes.isEmpty }, "every message has a remedy")
        #expect((outcome.status == .findings) == outcome.findings.contains { $0.severity == .error })
    }

    @Test func aDamagedArchiveIsRefusedInWords() async throws {
        let bundle = try BundleOnDisk()
        try bundle.write([0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 9, count: 60), to: "tea.wastickers")
        let outcome = try await check(bundle.path + "/tea.wastickers")
        #expect(outcome.status == .findings)
        #expect(outcome.findings.first?.message.contains("zip") == true, "\(outcome.findings)")
    }

    @Test func aPayloadWithPNGStickersIsCaught() async throws {
        let bundle = try BundleOnDisk()
        let png = Data(BundleOnDisk.tray(side: 512)).base64EncodedString()
        let tray = Data(BundleOnDisk.tray()).base64EncodedString()
        let stickers = (1...3).map { _ in ["image_data": png, "emojis": ["🙂"]] as [String: Any] }
        let payload: [String: Any] = [
            "identifier": "tea", "name": "Tea", "publisher": "Ana", "tray_image": tray, "stickers": stickers,
        ]
        try bundle.write(Array(try JSONSerialization.data(withJSONObject: payload)), to: "tea.json")
        let outcome = try await check(bundle.path + "/tea.json")
        #expect(outcome.findings.contains { $0.rule == "whatsapp/sticker-format" && $0.severity == .error })
    }
}
