import Foundation
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("rules.json")
struct RuleDataTests {
    /// Rules of reference 1.1 to 1.7 that no file can show, each with the reason.
    static let notShown = [
        "P-ID-STABLE": "needs the last release", "P-IDV-BUMP": "needs the last release",
        "S-ASPECT": "follows from S-DIM",
        "A-FPS": "no limit exists", "A-ENCODER": "files do not tell who encoded them",
        "J-ORDER": "every order is right",
    ]
    static let reference = [
        "P-ID-REQ", "P-ID-LEN", "P-ID-CHARS", "P-ID-DOTS", "P-ID-SLASH", "P-ID-UNIQ", "P-ID-STABLE", "P-NAME", "P-PUB",
        "P-TRAY-REQ", "P-IDV", "P-IDV-BUMP", "P-AVOID", "P-COUNT-MIN", "P-COUNT-MAX", "P-ANIM-FLAG", "P-MIX", "P-APPS",
        "P-SIZE-TOTAL", "L-HTTP", "L-PLAY", "L-IOS", "L-SITES", "L-MAIL", "L-KEY", "J-STRICT", "J-KEYS", "J-NULL",
        "J-BOOL", "J-PACKS", "J-EMOJIS", "J-ORDER", "S-EXISTS", "S-NAME-EXT", "S-NAME-PATH", "S-NAME-CHARS",
        "S-NAME-FLAT", "S-FMT", "S-FMT-PNG", "S-DIM", "S-ASPECT", "S-SIZE-STATIC", "S-SIZE-ANIM", "S-RIFF", "S-META",
        "S-ALPHA", "S-MARGIN", "S-STROKE", "S-DUP", "A-FRAMES", "A-FRAME-MIN", "A-TOTAL", "A-LOOP", "A-FIRST", "A-FMT",
        "A-FPS", "A-ENCODER", "T-DIM", "T-SIZE", "T-FMT", "T-STATIC", "T-NAME", "M-MAX", "M-MIN", "M-IS-EMOJI",
        "M-COMMA", "M-CANON", "M-VS16", "X-STATIC", "X-ANIM", "X-OPT",
    ]

    let file: RuleFile

    init() throws { file = RuleFile(of: try WhatsAppTarget()) }

    @Test("says of its rules what holds for every platform", arguments: RuleFileCheck.allCases)
    func holds(check: RuleFileCheck) { #expect(check.faults(in: file) == []) }

    @Test("every rule of the reference is there, or it is said why not")
    func coverage() { #expect(file.gaps(in: Self.reference, excused: Self.notShown) == []) }
}

@Suite("Numeric rules")
struct NumericRuleTests {
    static let numeric = NumericRules((try? WhatsAppTarget().rules.rules) ?? [], judges: SubjectMaker.all)

    @Test("hold at their bound and fail one past it", arguments: numeric.probes)
    func probe(_ probe: RuleProbe) { #expect(Self.numeric.fault(at: probe) == nil) }

    @Test("all have a judge, and no judge is idle")
    func parity() {
        #expect(Self.numeric.measured.count > 15)
        #expect(Self.numeric.withoutJudge == [])
        #expect(Self.numeric.idleJudges == [])
    }
}

@Suite("A binary with damaged data")
struct DamagedRulesTests {
    @Test("is refused at start, never later", arguments: ["", "{}", "[]", "[{\"id\": \"whatsapp/x\"}]"])
    func notRules(json: String) {
        #expect(throws: (any Error).self) { try WhatsAppTarget(files: ["rules.json": json]) }
    }

    @Test("is refused without its rules") func missing() {
        #expect(throws: (any Error).self) { try WhatsAppTarget(files: [:]) }
    }

    @Test(
        "names the rule that is wrong",
        arguments: [
            "sticker-dimensions", "static-sticker-file-size", "animated-sticker-file-size", "tray-dimensions",
            "tray-file-size", "pack-minimum", "pack-maximum", "emoji-maximum", "animation-frame-duration",
            "accessibility-text-length", "animated-accessibility-text-length",
        ])
    func withoutBound(name: String) throws {
        let id = "whatsapp/" + name
        var rules = try WhatsAppTarget().rules
        for index in rules.rules.indices where rules.rules[index].id == id {
            rules.rules[index].bound = .oneOf([])
            rules.rules[index].advice = nil
        }
        let problem = #expect(throws: RuleBookProblem.self) { try WhatsAppLimits(rules) }
        #expect(problem?.description.contains(id) == true)
    }

    @Test("is refused when a bound is not a whole number") func fraction() throws {
        var rules = try WhatsAppTarget().rules
        for index in rules.rules.indices where rules.rules[index].id == "whatsapp/pack-minimum" {
            rules.rules[index].bound = .range(min: 1e300, max: nil)
        }
        #expect(throws: RuleBookProblem.self) { try WhatsAppLimits(rules) }
    }

    @Test("is refused when full packs could not be split") func narrow() throws {
        var rules = try WhatsAppTarget().rules
        for index in rules.rules.indices where rules.rules[index].id == "whatsapp/pack-maximum" {
            rules.rules[index].bound = .range(min: nil, max: 5)
        }
        #expect(throws: RuleBookProblem.self) { try WhatsAppLimits(rules) }
    }
}
