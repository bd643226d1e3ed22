import StickerModel
import TestSupport

@testable import EmojiPacks

/// Makes a real subject of which one metric has a wanted value, and judges it by one rule.
enum SubjectMaker {
    /// By `subject.metric`. The parity test sees to it that every numeric rule has one.
    static let all: [String: RuleJudge] = [
        "list.emojiCount": { rule, value in
            var list = EmojiList(of: .slack, at: "names.txt", called: "tea")
            list.emoji = (0..<Int(value)).map { EmojiFile(of: .slack, at: "\($0)", named: Located("e\($0)")) }
            return RuleBook(rules: [rule]).judge(list)
        },
        "emoji.side": onEmoji { $0.facts?.size = .square(Int($1)) },
        "emoji.longerSide": onEmoji { $0.facts?.size = PixelSize(1, Int($1)) },
        "emoji.fileBytes": onEmoji { $0.facts?.byteCount = Int($1) },
        "emoji.frameCount": onEmoji { $0.facts?.durations = [Double](repeating: 20, count: Int($1)) },
        "emoji.filledSide": onEmoji { emoji, value in
            emoji.facts?.size = .square(100)
            emoji.facts?.pixels?.visibleBox = PixelRect(x: 0, y: 0, width: Int(value), height: 1)
        },
        "emoji.faintOnDark": onEmoji { $0.facts?.pixels?.faintEdge = [.night: $1] },
    ]

    private static func onEmoji(_ change: @escaping @Sendable (inout EmojiFile, Double) -> Void) -> RuleJudge {
        { rule, value in
            let service = rule.when?.lazy.compactMap { EmojiService(rawValue: $0) }.first ?? .slack
            var emoji = EmojiFile(of: service, at: "e.png", named: Located("cup"))
            emoji.isSticker = rule.when?.contains("sticker") ?? false
            emoji.facts = GoodBundles.still()
            change(&emoji, value)
            return RuleBook(rules: [rule]).judge(emoji)
        }
    }
}
