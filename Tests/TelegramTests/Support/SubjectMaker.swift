import StickerModel
import TestSupport

@testable import Telegram

/// Makes a real subject of which one metric has a wanted value, and judges it by one rule.
enum SubjectMaker {
    /// By `subject.metric`. The parity test sees to it that every numeric rule has one.
    static let all: [String: RuleJudge] = [
        "set.nameLength": onSet { $0.name = Located(String(repeating: "a", count: Int($1))) },
        "set.titleLength": onSet { $0.title = Located(String(repeating: "a", count: Int($1))) },
        "set.stickerCount": onSet { set, value in
            set.stickers = (0..<Int(value)).map {
                TelegramSticker(path: "\($0)", origin: .set, name: "\($0)", kind: set.kind)
            }
        },
        "sticker.longerSide": onSticker { $0.facts?.size = PixelSize(10, Int($1)) },
        "sticker.side": onSticker { $0.facts?.size = .square(Int($1)) },
        "sticker.fileBytes": onSticker { $0.facts?.byteCount = Int($1) },
        "sticker.duration": onSticker { $0.duration = $1 },
        "sticker.frameRate": onSticker { $0.facts?.durations = [1_000 / $1, 1_000 / $1, 1_000 / $1] },
        "sticker.emojiCount": onSticker { sticker, value in
            sticker.emojis = (0..<Int(value)).map { _ in Located("👋") }
        },
        "sticker.keywordCount": onSticker { sticker, value in
            sticker.keywords = (0..<Int(value)).map { _ in Located("a") }
        },
        "sticker.keywordLength": onSticker { $0.keywords = [Located(String(repeating: "a", count: Int($1)))] },
        "sticker.filledSide": onSticker { sticker, value in
            sticker.facts?.size = .square(100)
            sticker.facts?.pixels?.visibleBox = PixelRect(x: 0, y: 0, width: Int(value), height: 1)
        },
        "sticker.faintOnDark": onSticker { $0.facts?.pixels?.faintEdge = [.night: $1] },
        "thumbnail.side": onThumbnail { $0.size = .square(Int($1)) },
        "thumbnail.fileBytes": onThumbnail { $0.byteCount = Int($1) },
    ]

    private static func onSet(_ change: @escaping @Sendable (inout TelegramSet, Double) -> Void) -> RuleJudge {
        { rule, value in
            var set = TelegramSet(path: "set.json", origin: .set)
            set.type = Located(rule.when?.contains("emoji") ?? false ? "custom_emoji" : "regular")
            change(&set, value)
            return RuleBook(rules: [rule]).judge(set)
        }
    }

    private static func onSticker(_ change: @escaping @Sendable (inout TelegramSticker, Double) -> Void) -> RuleJudge {
        { rule, value in
            let when = Set(rule.when ?? [])
            var sticker = TelegramSticker(
                path: "s", origin: .set, name: "s", kind: when.contains("emoji") ? .emoji : .stickers)
            sticker.show(
                when.contains("video")
                    ? GoodBundles.video() : when.contains("vector") ? GoodBundles.vector() : GoodBundles.still())
            change(&sticker, value)
            return RuleBook(rules: [rule]).judge(sticker)
        }
    }

    private static func onThumbnail(_ change: @escaping @Sendable (inout ImageFacts, Double) -> Void) -> RuleJudge {
        { rule, value in
            var facts =
                rule.when?.contains("moving") ?? false ? GoodBundles.video(side: 100) : GoodBundles.still(side: 100)
            change(&facts, value)
            return RuleBook(rules: [rule]).judge(TelegramThumbnail(path: "thumb.png", facts: facts))
        }
    }
}
