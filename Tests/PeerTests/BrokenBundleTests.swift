import Expect
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
        expect(outcome.status, is: .success)
        // A half-clear color without an edge has little contrast with any chat.
        let findings = outcome.findings.filter { $0.severity > .info && !$0.rule.contains("/vanishes-on-") }
        expect(findings.map(\.rule), is: [])
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
        expect(outcome.status == .findings, is: outcome.findings.contains { $0.severity == .error })
    }

    @Test func aDamagedArchiveIsRefusedInWords() async throws {
        let bundle = try BundleOnDisk()
        try bundle.write([0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 9, count: 60), to: "tea.wastickers")
        let outcome = try await check(bundle.path + "/tea.wastickers")
        expect(outcome.status, is: .findings)
        expect(outcome.findings.first?.message.contains("zip"), is: true, "\(outcome.findings)")
    }
}

/// One way to break a bundle, the rule that has to notice, and words its message has to hold.
struct ByteFault: Sendable, CustomTestStringConvertible {
    var rule: String
    var says: String
    var isAnimated = false
    var count = 3
    var make: @Sendable (BundleOnDisk) throws -> Void
    /// Last change to the text of contents.json.
    var edit: @Sendable (String) -> [UInt8] = { Array($0.utf8) }

    var testDescription: String { rule + ": " + says }

    /// What users really met, in the order of the platform reference (section 5), as far as a file can show it.
    static let all: [ByteFault] = pictures + documents

    private static let pictures: [ByteFault] = [
        ByteFault(rule: "sticker-dimensions", says: "480 x 480 px") {
            try $0.write(BundleOnDisk.still(1, side: 480), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "static-sticker-file-size", says: "131,204 bytes; the limit is 102,400") {
            try $0.write(BundleOnDisk.padded(BundleOnDisk.still(1), to: 131_204), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "static-sticker-file-size", says: "100,002 bytes; our budget is 100,000") {
            try $0.write(BundleOnDisk.padded(BundleOnDisk.still(1), to: 100_002), to: "tea/tea_1.webp")
        },
        ByteFault(
            rule: "animated-sticker-file-size", says: "506,190 bytes; our budget is 500,000",
            isAnimated: true
        ) {
            try $0.write(BundleOnDisk.padded(BundleOnDisk.animation(1), to: 506_190), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "animation-frames", says: "1 frame", isAnimated: true) {
            try $0.write(BundleOnDisk.animation(1, durations: [100]), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "animated-flag", says: "animate", isAnimated: true) {
            $0.packs[0]["animated_sticker_pack"] = nil
        },
        ByteFault(rule: "pack-mixed", says: "mixes") { try $0.write(BundleOnDisk.animation(1), to: "tea/tea_1.webp") },
        ByteFault(rule: "animation-frame-duration", says: "lasts 5 ms; the minimum is 8", isAnimated: true) {
            try $0.write(BundleOnDisk.animation(1, durations: [100, 5, 100]), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "animation-duration", says: "12,400 ms; the limit is 10,000", isAnimated: true) {
            try $0.write(BundleOnDisk.animation(1, durations: [6_200, 6_200]), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "sticker-trailing-bytes", says: "214") {
            try $0.write(BundleOnDisk.still(1) + [UInt8](repeating: 7, count: 214), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "sticker-metadata", says: "XMP") { bundle in
            let xmp = WebPBuilder.chunk("XMP ", .text("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"))
            let header = WebPBuilder.chunk("VP8X", .little32(0x14) + .little24(511) + .little24(511))
            let picture = WebPBuilder.picture([1, 2, 3, 128], 512, 512)
            try bundle.write(WebPBuilder.riff(header + picture + xmp), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "sticker-format", says: "is a PNG with the wrong extension") {
            try $0.write(BundleOnDisk.tray(side: 512), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "sticker-format", says: "is a GIF with the wrong extension") {
            try $0.write(Drawing.blinking(frames: 1, delay: 0), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "sticker-empty", says: "0 bytes") { try $0.write([], to: "tea/tea_1.webp") },
        ByteFault(rule: "sticker-unreadable", says: "Git LFS pointer") {
            let pointer =
                "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "a", count: 64))\n"
            try $0.write(.text(pointer + "size 12345\n"), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "sticker-unreadable", says: "cut short") {
            try $0.write(Array(BundleOnDisk.still(1).dropLast(9)), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "tray-dimensions-android", says: "512") {
            try $0.write(BundleOnDisk.tray(side: 512), to: "tea/tea_tray.png")
        },
        ByteFault(rule: "tray-format", says: "GIF") {
            try $0.write(Drawing.blinking(frames: 1, delay: 0), to: "tea/tea_tray.png")
        },
        ByteFault(rule: "tray-missing", says: "tea_tray.png") {
            try FileManager.default.removeItem(atPath: $0.path + "/tea/tea_tray.png")
        },
        ByteFault(rule: "sticker-duplicate", says: "") { try $0.write(BundleOnDisk.still(2), to: "tea/tea_1.webp") },
        ByteFault(rule: "pack-weight", says: "our budget is 7,500,000", isAnimated: true, count: 16) {
            bundle in
            for number in 1...16 {
                let heavy = BundleOnDisk.padded(BundleOnDisk.animation(number), to: 480_000)
                try bundle.write(heavy, to: "tea/tea_\(number).webp")
            }
        },
    ]

    private static let documents: [ByteFault] = [
        ByteFault(rule: "sticker-file-name", says: "pic (3).webp") { bundle in
            try bundle.write(BundleOnDisk.still(1), to: "tea/pic (3).webp")
            try bundle.sticker(0) { $0["image_file"] = "pic (3).webp" }
        },
        ByteFault(rule: "folder-name", says: "are in 1, where Android does not find them") {
            try FileManager.default.moveItem(atPath: $0.path + "/tea", toPath: $0.path + "/1")
        },
        ByteFault(rule: "pack-identifier-unique", says: "tea") { $0.packs.append($0.packs[0]) },
        ByteFault(rule: "pack-minimum", says: "2 stickers", count: 2) { _ in },
        ByteFault(rule: "pack-maximum", says: "31 stickers", count: 31) { _ in },
        ByteFault(rule: "json-syntax", says: "comma", make: { _ in }) { text in
            Array(text.replacingOccurrences(of: "\"tea_tray.png\"", with: "\"tea_tray.png\",").utf8)
        },
        ByteFault(rule: "json-syntax", says: "UTF-8", make: { _ in }) { text in
            Array(text.replacingOccurrences(of: "\"Ana\"", with: "\"?\"").utf8).map { $0 == 0x3F ? 0xE9 : $0 }
        },
        ByteFault(rule: "play-store-host", says: "mediashare.example") {
            $0.root["android_play_store_link"] = "https://mediashare.example/app"
        },
        ByteFault(rule: "app-store-host", says: "apps.apple.com") {
            $0.root["ios_app_store_link"] = "https://apps.apple.com/app/id1"
        },
        ByteFault(rule: "avoid-cache", says: "") { $0.packs[0]["avoid_cache"] = true },
        ByteFault(rule: "emoji-maximum", says: "4 emojis; the limit is 3") { bundle in
            try bundle.sticker(0) { $0["emojis"] = ["😀", "😁", "😂", "🤣"] }
        },
        ByteFault(rule: "emoji-minimum", says: "") { bundle in try bundle.sticker(0) { $0["emojis"] = [String]() } },
        ByteFault(rule: "pack-publisher", says: "publisher") { $0.packs[0]["publisher"] = "" },
        ByteFault(rule: "image-data-version", says: "") { $0.packs[0]["image_data_version"] = nil },
        ByteFault(rule: "accessibility-text-length", says: "126 characters; the limit is 125") { bundle in
            try bundle.sticker(0) { $0["accessibility_text"] = String(repeating: "a", count: 126) }
        },
        ByteFault(rule: "json-emojis-key", says: "emojis") { bundle in
            try bundle.sticker(0) {
                $0["emoji"] = $0["emojis"]
                $0["emojis"] = nil
            }
        },
        ByteFault(rule: "json-null", says: "null") { $0.packs[0]["publisher_email"] = NSNull() },
        ByteFault(rule: "json-type", says: "") { $0.packs[0]["animated_sticker_pack"] = "false" },
        ByteFault(rule: "json-unknown-key", says: "") { $0.root["version"] = 2 },
        ByteFault(rule: "sticker-extension", says: ".WEBP") { bundle in
            try bundle.write(BundleOnDisk.still(1), to: "tea/tea_1.WEBP")
            try bundle.sticker(0) { $0["image_file"] = "tea_1.WEBP" }
        },
        ByteFault(rule: "sticker-file-path", says: "/sdcard") { bundle in
            try bundle.sticker(0) { $0["image_file"] = "/sdcard/tea_1.webp" }
        },
    ]
}

/// A sound bundle on disk, every byte of it written by the tests, to be broken in one place.
final class BundleOnDisk {
    let path = NSTemporaryDirectory() + "stickerpress-broken-" + UUID().uuidString
    /// What goes into contents.json; `json` of a pack is open to changes.
    var packs: [[String: Any]] = []
    var root: [String: Any] = [:]

    /// Android assets with one pack of still stickers, or of animated ones.
    init(animated: Bool = false, stickers: Int = 3) throws {
        try FileManager.default.createDirectory(atPath: path + "/tea", withIntermediateDirectories: true)
        var entries: [[String: Any]] = []
        for number in 1...stickers {
            let name = "tea_\(number).webp"
            try write(animated ? Self.animation(number) : Self.still(number), to: "tea/" + name)
            entries.append(["image_file": name, "emojis": ["🙂"], "accessibility_text": "A cup of tea"])
        }
        try write(Self.tray(), to: "tea/tea_tray.png")
        var pack: [String: Any] = [
            "identifier": "tea", "name": "Tea", "publisher": "Ana", "tray_image_file": "tea_tray.png",
            "image_data_version": "1", "stickers": entries,
        ]
        if animated { pack["animated_sticker_pack"] = true }
        packs = [pack]
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func sticker(_ index: Int, _ change: (inout [String: Any]) -> Void) throws {
        var stickers = try #require(packs[0]["stickers"] as? [[String: Any]])
        change(&stickers[index])
        packs[0]["stickers"] = stickers
    }

    /// The document's text, before any byte of it is broken.
    func contents() throws -> String {
        var document = root
        document["sticker_packs"] = packs
        let data = try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys, .prettyPrinted])
        return String(decoding: data, as: UTF8.self)
    }

    static func still(_ number: Int, side: Int = 512) -> [UInt8] {
        WebPBuilder(width: side, height: side, parts: [.init(color: [number * 40 % 256, 90, 200, 128])]).still
    }

    static func animation(_ number: Int, durations: [Int] = [100, 100]) -> [UInt8] {
        let parts = durations.enumerated().map { index, duration in
            WebPBuilder.Part(color: [number * 20 % 256, index * 90, 200, 128], duration: duration, replaces: true)
        }
        return WebPBuilder(width: 512, height: 512, parts: parts).animation
    }

    static func tray(side: Int = 96) -> [UInt8] { Drawing.plain([30, 120, 60, 255], side: side) }

    /// The same picture with an unknown chunk that makes the file exactly this long.
    static func padded(_ webp: [UInt8], to length: Int) -> [UInt8] {
        WebPBuilder.riff(
            Array(webp[12...]) + WebPBuilder.chunk("JUNK", [UInt8](repeating: 0, count: length - webp.count - 8)))
    }
}
