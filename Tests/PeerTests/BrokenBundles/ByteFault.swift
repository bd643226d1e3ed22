import Foundation
import Testing

@testable import TestArt

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
        ByteFault(rule: "static-sticker-file-size", says: "131,204 bytes, at most 102,400 bytes") {
            try $0.write(BundleOnDisk.padded(BundleOnDisk.still(1), to: 131_204), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "static-sticker-file-size", says: "100,002 bytes, at most 100,000 bytes") {
            try $0.write(BundleOnDisk.padded(BundleOnDisk.still(1), to: 100_002), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "animated-sticker-file-size", says: "506,190 bytes, at most 500,000 bytes", isAnimated: true) {
            try $0.write(BundleOnDisk.padded(BundleOnDisk.animation(1), to: 506_190), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "animation-frames", says: "1 frame", isAnimated: true) {
            try $0.write(BundleOnDisk.animation(1, durations: [100]), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "animated-flag", says: "animate", isAnimated: true) {
            $0.packs[0]["animated_sticker_pack"] = nil
        },
        ByteFault(rule: "pack-mixed", says: "mixes") { try $0.write(BundleOnDisk.animation(1), to: "tea/tea_1.webp") },
        ByteFault(rule: "animation-frame-duration", says: "lasts 5 ms, at least 8 ms", isAnimated: true) {
            try $0.write(BundleOnDisk.animation(1, durations: [100, 5, 100]), to: "tea/tea_1.webp")
        },
        ByteFault(rule: "animation-duration", says: "12,400 ms, at most 10,000 ms", isAnimated: true) {
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
        ByteFault(rule: "pack-weight", says: "at most 7,500,000 bytes", isAnimated: true, count: 16) { bundle in
            for number in 1...16 {
                let heavy = BundleOnDisk.padded(BundleOnDisk.animation(number), to: 480_000)
                try bundle.write(heavy, to: "tea/tea_\(number).webp")
            }
        },
    ]

    private static let documents: [ByteFault] = [
        ByteFault(rule: "sticker-file-name", says: "pic (3).webp") { bundle in
            try bundle.write(BundleOnDisk.still(1), to: "tea/pic (3).webp")
            bundle.sticker(0) { $0["image_file"] = "pic (3).webp" }
        },
        ByteFault(rule: "sticker-missing", says: "found at 1/tea_1.webp") {
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
        ByteFault(rule: "emoji-maximum", says: "4 emojis, at most 3 emojis") { bundle in
            bundle.sticker(0) { $0["emojis"] = ["😀", "😁", "😂", "🤣"] }
        },
        ByteFault(rule: "emoji-minimum", says: "") { bundle in bundle.sticker(0) { $0["emojis"] = [String]() } },
        ByteFault(rule: "pack-publisher", says: "publisher") { $0.packs[0]["publisher"] = "" },
        ByteFault(rule: "image-data-version", says: "") { $0.packs[0]["image_data_version"] = nil },
        ByteFault(rule: "accessibility-text-length", says: "126 characters, at most 125 characters") { bundle in
            bundle.sticker(0) { $0["accessibility_text"] = String(repeating: "a", count: 126) }
        },
        ByteFault(rule: "json-emojis-key", says: "emojis") { bundle in
            bundle.sticker(0) {
                $0["emoji"] = $0["emojis"]
                $0["emojis"] = nil
            }
        },
        ByteFault(rule: "json-null", says: "null") { $0.packs[0]["publisher_email"] = NSNull() },
        ByteFault(rule: "json-type", says: "") { $0.packs[0]["animated_sticker_pack"] = "false" },
        ByteFault(rule: "json-unknown-key", says: "") { $0.root["version"] = 2 },
        ByteFault(rule: "sticker-extension", says: ".WEBP") { bundle in
            try bundle.write(BundleOnDisk.still(1), to: "tea/tea_1.WEBP")
            bundle.sticker(0) { $0["image_file"] = "tea_1.WEBP" }
        },
        ByteFault(rule: "sticker-file-path", says: "/sdcard") { bundle in
            bundle.sticker(0) { $0["image_file"] = "/sdcard/tea_1.webp" }
        },
    ]
}
