import StickerModel
import TestSupport

@testable import IMessage

/// Makes a real subject in which one metric has a given value, and judges it by one rule.
enum SubjectMaker {
    /// By `subject.metric`. A test checks that every numeric rule has one.
    static let all: [String: RuleJudge] = packs.merging(stickers) { $1 }.merging(others) { $1 }

    private static let limits = IMessageLimits(
        stickerBytes: 500_000, stickerByteBound: 512_000, sides: [.small: 300, .regular: 408, .large: 618],
        shortestFrame: 50, labelLength: 150, leastVersion: 15)

    private static let packs: [String: RuleJudge] = [
        "pack.offClassCount": onPack { pack, value in
            pack.stickers = [sticker()] + repeated(value) { _ in sticker { $0.size = .square(300) } }
        },
        "pack.sizeCount": onPack { pack, value in
            pack.stickers = repeated(max(value, 1)) { index in sticker { $0.size = .square(300 + index) } }
        },
        "pack.stickerCount": onPack { pack, value in pack.stickers = repeated(value) { _ in sticker() } },
        "pack.withoutLabel": onPack { pack, value in
            pack.stickers =
                [sticker()]
                + repeated(value) { index in
                    var silent = sticker()
                    silent.label = index.isMultiple(of: 2) ? nil : Located(" ")
                    return silent
                }
        },
        "pack.untranslated": onPack { pack, value in pack.untranslated = ["es": repeated(value) { "s\($0)" }] },
    ]

    private static func onPack(_ change: @escaping @Sendable (inout IMessagePack, Double) -> Void) -> RuleJudge {
        { rule, value in
            var pack = IMessagePack(path: "p", kind: .catalog, name: "Tea", limits: limits)
            change(&pack, value)
            return RuleBook(rules: [rule]).judge(pack)
        }
    }

    private static func sticker(_ edit: (inout ImageFacts) -> Void = { _ in }) -> IMessageSticker {
        var sticker = IMessageSticker(path: "s", kind: .catalog, name: "wave", pack: "Tea", limits: limits)
        var facts = GoodBundles.sticker()
        edit(&facts)
        sticker.facts = facts
        sticker.file = Located("wave.png")
        sticker.label = Located("A cup waves")
        return sticker
    }

    private static let stickers: [String: RuleJudge] = [
        "sticker.fileBytes": onFacts { $0.byteCount = Int($1) },
        "sticker.headroomBytes": onFacts { $0.byteCount = Int($1) },
        "sticker.classSide": onFacts { $0.size = PixelSize(200, Int($1)) },
        "sticker.shorterSide": onFacts { $0.size = PixelSize(Int($1), 700) },
        "sticker.longerSide": onFacts { $0.size = PixelSize(Int($1), 310) },
        "sticker.sideDifference": onFacts { $0.size = PixelSize(400, 400 + Int($1)) },
        "sticker.bitDepth": onFacts { $0.bitDepth = Int($1) },
        "sticker.shortestFrame": onFacts { facts, value in
            facts.durations = [100, max(value, 50), 100]
            facts.statedDurations = [100, value, 100]
        },
        "sticker.loopCount": onFacts { facts, value in
            facts.durations = [100, 100]
            facts.loopCount = Int(value)
        },
        "sticker.faintOnLight": onFacts { $0.pixels?.faintEdge = [.white: $1] },
        "sticker.faintOnDark": onFacts { $0.pixels?.faintEdge = [.black: $1] },
        "sticker.filledSide": onFacts { facts, value in
            facts.size = .square(500)
            facts.pixels?.visibleBox = PixelRect(x: 0, y: 0, width: Int(5 * value), height: 9)
        },
        "sticker.firstFrameShare": onFacts { facts, value in
            facts.durations = [100, 100]
            facts.pixels?.greatestCoverage = 1
            facts.pixels?.firstFrameCoverage = value / 100
        },
        "sticker.labelLength": { rule, value in
            var sticker = sticker()
            sticker.label = Located(String(repeating: "a", count: Int(value)))
            return RuleBook(rules: [rule]).judge(sticker)
        },
    ]

    private static func onFacts(_ change: @escaping @Sendable (inout ImageFacts, Double) -> Void) -> RuleJudge {
        { rule, value in
            var sticker = sticker { change(&$0, value) }
            sticker.sizeClass = SizeClass.allCases.first { rule.when?.contains($0.rawValue) ?? false } ?? .regular
            return RuleBook(rules: [rule]).judge(sticker)
        }
    }

    private static let others: [String: RuleJudge] = [
        "catalog.packFolders": { rule, value in
            let catalog = IMessageCatalog(
                path: "c", name: "Stickers.xcassets", packs: repeated(value) { "\($0).stickerpack" },
                iconSets: ["Icon"], otherIcons: [], hasContents: true)
            return RuleBook(rules: [rule]).judge(catalog)
        },
        "sequence.frameCount": onSequence { $0.frames = frames(Int($1)) },
        "sequence.sizeCount": onSequence { sequence, value in
            sequence.frames = frames(max(Int(value), 1))
            for index in sequence.frames.indices { sequence.frames[index].facts?.size = .square(300 + index) }
        },
        "sequence.frameDuration": onSequence { sequence, value in
            sequence.frames = frames(2)
            sequence.durationType = Located("fixed")
            sequence.duration = Located(value * 2 / 1000)
        },
        "sequence.sequenceBytes": onSequence { sequence, value in
            sequence.frames = frames(2)
            sequence.frames[0].facts?.byteCount = 1_000
            sequence.frames[1].facts?.byteCount = Int(value) - 1_000
        },
        "icon.bitDepth": { rule, value in
            guard let table = try? IMessageTarget().icons else { return [] }
            var icon = IMessageIcon(path: "i", slot: table.slots[0], table: table)
            icon.facts = GoodBundles.icon(table.slots[0])
            icon.facts?.bitDepth = Int(value)
            return RuleBook(rules: [rule]).judge(icon)
        },
        "project.deploymentTarget": { rule, value in
            var project = IMessageProject(path: "p")
            var app = target("app", "application.messages")
            app.settings.layers = [.init(values: ["IPHONEOS_DEPLOYMENT_TARGET": "\(Int(value)).0"])]
            project.targets = [app]
            return RuleBook(rules: [rule]).judge(project)
        },
        "project.providerCount": { rule, value in
            var project = IMessageProject(path: "p")
            let extensions = repeated(value) { target("e\($0)", "app-extension.messages-sticker-pack") }
            var app = target("app", "application")
            app.embedded = Dictionary(uniqueKeysWithValues: extensions.map { ($0.id, ["PlugIns"]) })
            project.targets = [app] + extensions
            return RuleBook(rules: [rule]).judge(project)
        },
    ]

    private static func target(_ name: String, _ type: String) -> ProjectTarget {
        ProjectTarget(id: name, name: name, productType: "com.apple.product-type." + type)
    }

    private static func onSequence(_ change: @escaping @Sendable (inout IMessageSequence, Double) -> Void) -> RuleJudge
    {
        { rule, value in
            var sequence = IMessageSequence(path: "s", name: "hop", pack: "Tea")
            change(&sequence, value)
            return RuleBook(rules: [rule]).judge(sequence)
        }
    }

    private static func frames(_ count: Int) -> [IMessageSequence.Frame] {
        (0..<max(count, 0)).map { .init(file: Located("hop-\($0).png"), facts: GoodBundles.sticker()) }
    }

    private static func repeated<Value>(_ count: Double, _ make: (Int) -> Value) -> [Value] {
        (0..<max(Int(count), 0)).map(make)
    }
}
