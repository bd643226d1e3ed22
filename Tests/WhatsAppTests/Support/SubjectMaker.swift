import StickerModel
import TestSupport

@testable import WhatsApp

/// Makes a real subject of which one metric has a wanted value, and judges it by one rule.
enum SubjectMaker {
    /// By `subject.metric`. The parity test sees to it that every numeric rule has one.
    static let all: [String: RuleJudge] = catalogs.merging(packs) { $1 }.merging(stickers) { $1 }.merging(trays) { $1 }

    private static func kind(of rule: Rule) -> WhatsAppBundleKind {
        let when = Set(rule.when ?? [])
        if when.contains("archive") { return .archive }
        return when.contains("android") || when.contains("!ios") ? .android : .ios
    }

    // MARK: Catalogs and packs

    private static let catalogs: [String: RuleJudge] = [
        "catalog.targetLevel": { rule, value in
            var catalog = WhatsAppCatalog(path: "c", kind: kind(of: rule))
            catalog.targetLevel = Located(Int(value))
            return RuleBook(rules: [rule]).judge(catalog)
        },
        "catalog.packCount": { rule, value in
            var catalog = WhatsAppCatalog(path: "c", kind: kind(of: rule))
            catalog.packs = repeated(value) { _ in pack(rule) }
            return RuleBook(rules: [rule]).judge(catalog)
        },
    ]

    private static let packs: [String: RuleJudge] = [
        "pack.identifierLength": onPack { $0.identifier = text($1) },
        "pack.nameLength": onPack { $0.name = text($1) },
        "pack.publisherLength": onPack { $0.publisher = text($1) },
        "pack.stickerCount": onPack { pack, value in pack.stickers = repeated(value) { _ in sticker(.ios) } },
        "pack.totalBytes": onPack { pack, value in
            pack.stickers = [sticker(.ios), sticker(.ios)]
            pack.stickers[0].facts?.byteCount = 1_000
            pack.stickers[1].facts?.byteCount = Int(value) - 1_000
        },
        "pack.pngCount": onPack { pack, value in
            pack.stickers =
                [sticker(.ios)]
                + repeated(value) { index in
                    var png = sticker(.ios)
                    png.facts?.format = index.isMultiple(of: 2) ? .png : .apng
                    return png
                }
        },
        "pack.withoutText": onPack { pack, value in
            pack.stickers =
                [sticker(.ios)]
                + repeated(value) { index in
                    var silent = sticker(.ios)
                    silent.text = index.isMultiple(of: 2) ? nil : Located(" ")
                    return silent
                }
        },
        "pack.coverCount": onPack { pack, value in
            pack.archive = ArchiveContents(covers: repeated(value) { "\($0).png" })
        },
    ]

    private static func onPack(_ change: @escaping @Sendable (inout WhatsAppPack, Double) -> Void) -> RuleJudge {
        { rule, value in
            var pack = pack(rule)
            change(&pack, value)
            return RuleBook(rules: [rule]).judge(pack)
        }
    }

    private static func pack(_ rule: Rule) -> WhatsAppPack { WhatsAppPack(path: "p", kind: kind(of: rule)) }

    // MARK: Stickers

    private static let stickers: [String: RuleJudge] = [
        "sticker.side": onFacts { $0.size = .square(Int($1)) },
        "sticker.fileBytes": onFacts { $0.byteCount = Int($1) },
        "sticker.trailingBytes": onFacts { $0.trailingBytes = Int($1) },
        "sticker.clearMargin": onFacts { facts, value in
            let clear = Int(value)
            facts.pixels?.visibleBox = PixelRect(x: 100, y: 100, width: 412 - clear, height: 100)
        },
        "sticker.frameCount": onFacts { facts, value in
            facts = GoodBundles.sticker(durations: repeated(value) { _ in 100 })
        },
        "sticker.shortestFrame": onFacts { facts, value in facts = GoodBundles.sticker(durations: [100, value, 100]) },
        "sticker.duration": onFacts { facts, value in facts = GoodBundles.sticker(durations: [value - 100, 60, 40]) },
        "sticker.loopCount": onFacts { $0.loopCount = Int($1) },
        "sticker.faintOnLight": onFacts { $0.pixels?.faintEdge = [.cream: $1] },
        "sticker.faintOnDark": onFacts { $0.pixels?.faintEdge = [.night: $1] },
        "sticker.filledSide": onFacts { facts, value in
            facts.pixels?.visibleBox = PixelRect(x: 0, y: 0, width: 9, height: Int((5.12 * value).rounded(.up)))
        },
        "sticker.firstFrameShare": onFacts { $0.pixels?.firstFrameCoverage = 0.5 * $1 / 100 },
        "sticker.emojiCount": onSticker { sticker, value in sticker.emojis = repeated(value) { _ in Located("👋") } },
        "sticker.textLength": onSticker { $0.text = text($1) },
    ]

    private static func onFacts(_ change: @escaping @Sendable (inout ImageFacts, Double) -> Void) -> RuleJudge {
        onSticker { sticker, value in
            guard var facts = sticker.facts else { return }
            change(&facts, value)
            sticker.show(facts)
        }
    }

    private static func onSticker(_ change: @escaping @Sendable (inout WhatsAppSticker, Double) -> Void) -> RuleJudge {
        { rule, value in
            let animated = rule.when?.contains { $0.hasSuffix("animated") && !$0.hasPrefix("!") } ?? false
            var sticker = sticker(kind(of: rule), animated: animated)
            change(&sticker, value)
            return RuleBook(rules: [rule]).judge(sticker)
        }
    }

    private static func sticker(_ kind: WhatsAppBundleKind, animated: Bool = false) -> WhatsAppSticker {
        var sticker = WhatsAppSticker(path: "s.webp", kind: kind, name: "s", pack: "p")
        sticker.isInAnimatedPack = animated
        sticker.text = Located("A cup waves")
        sticker.show(GoodBundles.sticker(durations: animated ? [100, 100] : [0]))
        return sticker
    }

    // MARK: Tray images

    private static let trays: [String: RuleJudge] = [
        "tray.side": onTray { $0.size = .square(Int($1)) }, "tray.fileBytes": onTray { $0.byteCount = Int($1) },
    ]

    private static func onTray(_ change: @escaping @Sendable (inout ImageFacts, Double) -> Void) -> RuleJudge {
        { rule, value in
            var facts = GoodBundles.tray
            change(&facts, value)
            let tray = WhatsAppTray(path: "t.png", kind: kind(of: rule), pack: "p", facts: facts)
            return RuleBook(rules: [rule]).judge(tray)
        }
    }

    // MARK: Values

    private static func repeated<Value>(_ count: Double, _ make: (Int) -> Value) -> [Value] {
        (0..<Int(count)).map(make)
    }

    /// Letters that are one grapheme but two UTF-16 units count as two.
    private static func text(_ units: Double) -> Located<String> {
        Located("𝒶" + String(repeating: "x", count: max(Int(units) - 2, 0)))
    }
}
