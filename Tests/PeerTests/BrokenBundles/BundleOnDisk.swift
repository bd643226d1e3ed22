import Foundation

@testable import TestArt

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

    /// Changes one sticker's entry.
    func sticker(_ index: Int, _ change: (inout [String: Any]) -> Void) {
        guard var stickers = packs[0]["stickers"] as? [[String: Any]] else { return }
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
