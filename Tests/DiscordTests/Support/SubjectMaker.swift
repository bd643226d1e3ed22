import StickerModel
import TestSupport

@testable import Discord

/// Makes a real subject of which one metric has a wanted value, and judges it by one rule.
enum SubjectMaker {
    /// By `subject.metric`. The parity test sees to it that every numeric rule has one.
    static let all: [String: RuleJudge] = [
        "list.stickerCount": { rule, value in
            var list = DiscordList(at: "stickers.json", called: "tea")
            list.stickers = (0..<Int(value)).map { DiscordSticker(at: "\($0)", called: "\($0)") }
            return RuleBook(rules: [rule]).judge(list)
        },
        "sticker.side": onSticker { $0.facts?.size = .square(Int($1)) },
        "sticker.fileBytes": onSticker { $0.facts?.byteCount = Int($1) },
        "sticker.duration": onSticker { $0.duration = $1 },
        "sticker.nameLength": onSticker { $0.name = Located(String(repeating: "a", count: Int($1))) },
        "sticker.descriptionLength": onSticker { $0.description = Located(String(repeating: "a", count: Int($1))) },
        "sticker.tagsLength": onSticker { $0.tags = Located(String(repeating: "a", count: Int($1))) },
        "sticker.filledSide": onSticker { sticker, value in
            sticker.facts?.size = .square(100)
            sticker.facts?.pixels?.visibleBox = PixelRect(x: 0, y: 0, width: Int(value), height: 1)
        },
        "sticker.faintOnDark": onSticker { $0.facts?.pixels?.faintEdge = [.night: $1] },
    ]

    private static func onSticker(_ change: @escaping @Sendable (inout DiscordSticker, Double) -> Void) -> RuleJudge {
        { rule, value in
            var sticker = DiscordSticker(at: "s.png", called: "s")
            sticker.facts = GoodBundles.still()
            change(&sticker, value)
            return RuleBook(rules: [rule]).judge(sticker)
        }
    }
}
