import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite struct TargetTests {
    @Test func theEmbeddedDataIsWhole() throws {
        let target = try EditorSDKTarget()
        #expect(target.builtins.stickers.filter(\.isSmart).count == 6)
    }
}

@Suite("rules.json")
struct RuleDataTests {
    let file: RuleFile

    init() throws { file = RuleFile(of: try EditorSDKTarget()) }

    @Test("says of its rules what holds for every platform", arguments: RuleFileCheck.allCases)
    func holds(check: RuleFileCheck) { #expect(check.faults(in: file) == []) }

    @Test("a binary with damaged data is refused at start", arguments: ["", "{}"])
    func damaged(json: String) {
        #expect(throws: (any Error).self) { try EditorSDKTarget(files: ["rules.json": json, "builtins.json": json]) }
    }
}

@Suite("Numeric rules")
struct NumericRuleTests {
    static let numeric = NumericRules((try? EditorSDKTarget().rules.rules) ?? [], judges: SubjectMaker.all)

    @Test("hold at their bound and fail one past it", arguments: numeric.probes)
    func probe(_ probe: RuleProbe) { #expect(Self.numeric.fault(at: probe) == nil) }

    @Test("all have a judge, and no judge is idle")
    func parity() {
        #expect(Self.numeric.rules.count >= 9)
        #expect(Self.numeric.withoutJudge == [])
        #expect(Self.numeric.idleJudges == [])
    }
}

/// Makes a real subject of which one metric has a wanted value, and judges it by one rule.
enum SubjectMaker {
    /// By `subject.metric`. The parity test sees to it that every numeric rule has one.
    static let all: [String: RuleJudge] = [
        "picture.longerSide": { rule, value in
            let facts = GoodOutput.picture(.png, PixelSize(100, Int(value)))
            return judge(rule, picture(rule, facts))
        },
        "picture.filledSide": { rule, value in
            var facts = GoodOutput.picture()
            facts.pixels?.visibleBox = PixelRect(x: 0, y: 0, width: Int(6 * value), height: 9)
            return judge(rule, picture(rule, facts))
        },
        "picture.firstFrameShare": { rule, value in
            var facts = GoodOutput.picture(.gif)
            facts.pixels?.greatestCoverage = 0.5
            facts.pixels?.firstFrameCoverage = 0.5 * value / 100
            return judge(rule, picture(rule, facts))
        },
        "sticker.idLength": { rule, value in
            var sticker = sticker(rule)
            sticker.id = Located(String(repeating: "a", count: Int(value)))
            return RuleBook(rules: [rule]).judge(sticker)
        },
        "category.idLength": { rule, value in
            var category = CategorySubject(path: "c", kind: kind(rule))
            category.id = Located(String(repeating: "a", count: Int(value)))
            return RuleBook(rules: [rule]).judge(category)
        },
        "sticker.hueCount": onColors { $0.hueCount = Int($1) },
        "sticker.meanChroma": onColors { $0.meanChroma = $1 / 100 },
        "sticker.highlight": onColors { $0.highlight = $1 / 100 },
    ]

    private static func onColors(_ change: @escaping @Sendable (inout ColorFacts, Double) -> Void) -> RuleJudge {
        { rule, value in
            var sticker = sticker(rule)
            var colors = ColorFacts(hueCount: 1, meanChroma: 0.1, highlight: 0.9)
            change(&colors, value)
            sticker.facts?.pixels?.colors = colors
            return RuleBook(rules: [rule]).judge(sticker)
        }
    }

    private static func kind(_ rule: Rule) -> EditorBundleKind {
        EditorBundleKind.allCases.first { rule.when?.contains($0.rawValue) ?? false } ?? .output
    }

    private static func sticker(_ rule: Rule) -> StickerSubject {
        var sticker = StickerSubject(path: "s", kind: kind(rule), id: Located("cup"))
        sticker.name = Located("A cup")
        sticker.facts = GoodOutput.picture()
        sticker.tint = TintMode.allCases.first { rule.when?.contains($0.rawValue) ?? false } ?? .none
        return sticker
    }

    private static func picture(_ rule: Rule, _ facts: ImageFacts) -> PictureSubject {
        let roles: [PictureSubject.Role] = [.thumbnail, .icon, .card]
        let role = roles.first { rule.when?.contains($0.rawValue) ?? false } ?? .sticker
        return PictureSubject(path: "p.png", kind: kind(rule), role: role, image: facts)
    }

    private static func judge(_ rule: Rule, _ picture: PictureSubject) -> [Finding] {
        RuleBook(rules: [rule]).judge(picture)
    }
}
