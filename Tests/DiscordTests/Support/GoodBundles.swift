import StickerModel
import TestSupport

@testable import Discord

/// Bundles without a fault, for tests to break one thing in.
enum GoodBundles {
    /// Facts of a still that Discord takes without a word. Every `hash` is another picture.
    static func still(_ hash: UInt64 = 1) -> ImageFacts {
        .still(.png, side: 320, byteCount: 15_000, hash: hash)
    }

    static func moving() -> ImageFacts {
        var facts = still(2)
        facts.format = .apng
        facts.durations = [100, 100]
        facts.isAnimationContainer = true
        return facts
    }

    static let document = """
        [
          {
            "description": "A tired cup",
            "file": "01_cup.png",
            "name": "Cup",
            "tags": "☕, tea"
          },
          {
            "description": "",
            "file": "02_wave.png",
            "name": "Wave",
            "tags": "👋"
          }
        ]
        """

    static let all: [String: @Sendable () throws -> FakeTree] = [
        "list": {
            FakeTree(contents: [
                "tea-time/stickers.json": .text(document), "tea-time/01_cup.png": .picture(still()),
                "tea-time/02_wave.png": .picture(moving()),
            ])
        },
        // As Discord lists the stickers of a server.
        "server": {
            FakeTree(contents: [
                "stickers.json": .text(
                    """
                    [{ "id": "749054660769218631", "name": "Wave", "tags": "wave", "type": 2, "format_type": 1,
                       "description": null, "guild_id": "1" }]
                    """)
            ])
        },
    ]
}
