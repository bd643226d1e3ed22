import StickerModel
import TestSupport

@testable import EmojiPacks

/// Bundles without a fault, for tests to break one thing in.
enum GoodBundles {
    /// Facts of a still that every service takes without a word. Every `hash` is another picture.
    static func still(_ hash: UInt64 = 1, side: Int = 128) -> ImageFacts {
        .still(.png, side: side, byteCount: 9_000, hash: hash)
    }

    static func moving(side: Int = 128) -> ImageFacts {
        var facts = still(2, side: side)
        facts.format = .gif
        facts.durations = [100, 100]
        facts.isAnimationContainer = true
        return facts
    }

    private static func folder(_ document: String, _ text: String, side: Int = 128) -> FakeTree {
        FakeTree(contents: [
            "tea/" + document: .text(text), "tea/cup.png": .picture(still(side: side)),
            "tea/wave.gif": .picture(moving(side: side)),
        ])
    }

    private static func matrix(_ usage: String) -> String {
        """
        {
          "type": "m.room.image_pack",
          "state_key": "tea",
          "content": {
            "images": {
              "cup": { "url": "mxc://upload/cup.png", "body": "A cup" },
              "wave": { "url": "mxc://upload/wave.gif" }
            },
            "pack": { "display_name": "Tea", "usage": ["\(usage)"] }
          }
        }
        """
    }

    static let all: [String: @Sendable () throws -> FakeTree] = [
        "discord": { folder("names.txt", "# Discord: the file of each emoji\ncup.png\t:cup:\nwave.gif\t:wave:\n") },
        "slack": { folder("names.txt", "# Slack: the file of each emoji\ncup.png\t:cup:\nwave.gif\t:wave:\n") },
        "mastodon": {
            folder("pack.json", #"{ "pack": {}, "files": { "cup": "cup.png", "wave": "wave.gif" } }"#)
        },
        "misskey": {
            folder(
                "meta.json",
                """
                { "metaVersion": 2, "emojis": [
                  { "downloaded": true, "fileName": "cup.png", "emoji": { "name": "cup", "aliases": ["tea"] } },
                  { "downloaded": true, "fileName": "wave.gif", "emoji": { "name": "wave" } }
                ] }
                """)
        },
        "matrix": { folder("image_pack.json", matrix("emoticon")) },
        "stickers": { folder("image_pack.json", matrix("sticker"), side: 512) },
    ]
}
