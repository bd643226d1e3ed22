import StickerModel
import TestSupport

@testable import Telegram

/// Bundles without a fault, for tests to break one thing in.
enum GoodBundles {
    /// Facts of a still that Telegram takes without a word. Every `hash` is another picture.
    static func still(_ hash: UInt64 = 1, side: Int = 512) -> ImageFacts {
        .still(.png, side: side, byteCount: 15_000, hash: hash)
    }

    static func video(side: Int = 512) -> ImageFacts {
        var facts = ImageFacts(
            format: .webm, byteCount: 90_000, size: PixelSize(side, side == 100 ? 100 : 300),
            durations: [40, 40, 40])
        facts.hasAlphaChannel = true
        facts.isAnimationContainer = true
        facts.video = VideoFacts(codec: "V_VP9", hasAlpha: true, statedDuration: 120)
        return facts
    }

    static func vector() -> ImageFacts {
        var facts = ImageFacts(
            format: .lottie, byteCount: 9_000, size: .square(512), durations: [Double](repeating: 1_000 / 60, count: 60)
        )
        facts.hasAlphaChannel = true
        facts.vector = VectorFacts(rate: 60, frames: 60, packedBytes: 9_000, isPacked: true, isMarked: true)
        return facts
    }

    static func document(type: String = "regular") -> String {
        """
        {
          "name": "tea_time",
          "title": "Tea Time",
          "sticker_type": "\(type)",
          "stickers": [
            {
              "sticker": "attach://01_cup.png",
              "format": "static",
              "emoji_list": ["☕"],
              "keywords": ["tea", "tired"]
            },
            {
              "sticker": "attach://02_wave.webm",
              "format": "video",
              "emoji_list": ["👋"]
            },
            {
              "sticker": "attach://03_spin.tgs",
              "format": "animated",
              "emoji_list": ["🌀"]
            }
          ],
          "thumbnail": { "thumbnail": "attach://thumb.png", "format": "static" }
        }
        """
    }

    static func set() -> FakeTree {
        FakeTree(contents: [
            "tea_time/set.json": .text(document()), "tea_time/01_cup.png": .picture(still(1)),
            "tea_time/02_wave.webm": .picture(video()), "tea_time/03_spin.tgs": .picture(vector()),
            "tea_time/thumb.png": .picture(still(2, side: 100)),
            "tea_time/stickers.txt": .text("01_cup.png\t☕\n"),
        ])
    }

    static func emoji() -> FakeTree {
        var tree = set()
        tree.contents["tea_time/set.json"] = .text(document(type: "custom_emoji"))
        tree.contents["tea_time/01_cup.png"] = .picture(still(1, side: 100))
        tree.contents["tea_time/02_wave.webm"] = .picture(video(side: 100))
        return tree
    }

    static func files() -> FakeTree {
        FakeTree(contents: [
            "cup.png": .picture(still(1)), "wave.webm": .picture(video()), "spin.tgs": .picture(vector()),
        ])
    }

    static let all: [String: @Sendable () throws -> FakeTree] = ["set": set, "emoji": emoji, "files": files]
}
