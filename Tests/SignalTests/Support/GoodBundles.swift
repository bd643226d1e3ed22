import StickerModel
import TestSupport

@testable import Signal

/// Bundles without a fault, for tests to break one thing in.
enum GoodBundles {
    /// Facts of a still that Signal takes without a word. Every `hash` is another picture.
    static func still(_ hash: UInt64 = 1) -> ImageFacts {
        .still(.webp, side: 512, byteCount: 15_000, hash: hash)
    }

    static func moving() -> ImageFacts {
        var facts = ImageFacts(format: .apng, byteCount: 250_000, size: .square(384), durations: [50, 50, 50])
        facts.hasAlphaChannel = true
        facts.isAnimationContainer = true
        facts.colorKind = "RGBA"
        facts.loopCount = 0
        return facts
    }

    static let document = """
        {
          "title": "Tea Time",
          "author": "Studio Kettle",
          "cover": { "file": "cover.png", "contentType": "image/png" },
          "stickers": [
            {
              "file": "01_cup.webp",
              "emoji": "☕",
              "contentType": "image/webp"
            },
            {
              "file": "02_wave.png",
              "emoji": "👋"
            }
          ]
        }
        """

    static func pack() -> FakeTree {
        var cover = still(2)
        cover.format = .png
        return FakeTree(contents: [
            "tea/manifest.json": .text(document), "tea/01_cup.webp": .picture(still(1)),
            "tea/02_wave.png": .picture(moving()), "tea/cover.png": .picture(cover),
            "tea/stickers.txt": .text("01_cup.webp\t☕\n"),
        ])
    }

    /// As signal-cli stores a pack that it has downloaded.
    static func downloaded() -> FakeTree {
        FakeTree(contents: [
            "0a1b/manifest.json": .text(
                """
                {"title":"Tea","author":"Kettle","cover":{"id":0,"emoji":null,"file":"0","contentType":null},
                "stickers":[{"id":0,"emoji":"☕","file":"0","contentType":"image/webp"}]}
                """),
            "0a1b/0": .picture(still(1)),
        ])
    }

    static let all: [String: @Sendable () throws -> FakeTree] = ["pack": pack, "downloaded": downloaded]
}
