import StickerModel
import TestSupport

@testable import Signal

/// Makes a real subject of which one metric has a wanted value, and judges it by one rule.
enum SubjectMaker {
    /// By `subject.metric`. The parity test sees to it that every numeric rule has one.
    static let all: [String: RuleJudge] = [
        "pack.titleLength": onPack { $0.title = Located(String(repeating: "a", count: Int($1))) },
        "pack.authorLength": onPack { $0.author = Located(String(repeating: "a", count: Int($1))) },
        "pack.stickerCount": onPack { pack, value in
            pack.stickers = (0..<Int(value)).map { SignalSticker(path: "\($0)", origin: .pack, name: "\($0)") }
        },
        // 64 bytes of it are not text.
        "pack.manifestBytes": onPack { $0.title = Located(String(repeating: "a", count: max(0, Int($1) - 64))) },
        "sticker.side": onSticker { $0.facts?.size = .square(Int($1)) },
        "sticker.sideDifference": onSticker { $0.facts?.size = PixelSize(100, 100 + Int($1)) },
        "sticker.fileBytes": onSticker { $0.facts?.byteCount = Int($1) },
        "sticker.loopCount": onSticker { $0.facts?.loopCount = Int($1) },
        "sticker.duration": onSticker { $0.duration = $1 },
        "sticker.emojiCount": onSticker { $0.emoji = Located(String(repeating: "👋", count: Int($1))) },
        "sticker.filledSide": onSticker { sticker, value in
            sticker.facts?.size = .square(100)
            sticker.facts?.pixels?.visibleBox = PixelRect(x: 0, y: 0, width: Int(value), height: 1)
        },
        "sticker.faintOnDark": onSticker { $0.facts?.pixels?.faintEdge = [.night: $1] },
    ]

    private static func onPack(_ change: @escaping @Sendable (inout SignalPack, Double) -> Void) -> RuleJudge {
        { rule, value in
            var pack = SignalPack(path: "manifest.json", origin: .pack)
            change(&pack, value)
            return RuleBook(rules: [rule]).judge(pack)
        }
    }

    private static func onSticker(_ change: @escaping @Sendable (inout SignalSticker, Double) -> Void) -> RuleJudge {
        { rule, value in
            let origin: SignalBundleKind = rule.when?.contains("planned") ?? false ? .planned : .pack
            var sticker = SignalSticker(path: "s", origin: origin, name: "s")
            sticker.show(rule.when?.contains("moving") ?? false ? GoodBundles.moving() : GoodBundles.still())
            change(&sticker, value)
            return RuleBook(rules: [rule]).judge(sticker)
        }
    }
}
