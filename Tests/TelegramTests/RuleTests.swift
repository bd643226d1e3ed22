import StickerModel
import TestSupport
import Testing

@testable import Telegram

@Suite("rules.json")
struct RuleDataTests {
    /// Rules of the reference that no file can show, each with the reason.
    static let notShown = [
        "TG-COUNT-CALL": "is about uploading; the README does it", "TG-VIDEO-LOOP": "needs the pixels of a video",
        "TG-TGS-LOOP": "needs every frame of a vector animation", "TG-TGS-TIME": "is TG-VIDEO-TIME",
    ]
    static let reference = [
        "TG-SET-NAME", "TG-TITLE", "TG-COUNT", "TG-COUNT-CALL", "TG-EMOJI", "TG-KEYWORDS", "TG-TYPE", "TG-FORMAT-MIX",
        "TG-STATIC-FMT", "TG-STATIC-DIM", "TG-STATIC-BYTES", "TG-VIDEO-FMT", "TG-VIDEO-TIME", "TG-VIDEO-FPS",
        "TG-VIDEO-BYTES", "TG-VIDEO-ALPHA", "TG-VIDEO-LOOP", "TG-TGS-BYTES", "TG-TGS-CANVAS", "TG-TGS-FPS",
        "TG-TGS-TIME", "TG-TGS-LOOP", "TG-TGS-FEATURES", "TG-TGS-MARK", "TG-EMOJI-DIM", "TG-THUMB", "TG-STYLE",
        "TG-DUP",
    ]

    let file: RuleFile

    init() throws { file = RuleFile(of: try TelegramTarget()) }

    @Test("says of its rules what holds for every platform", arguments: RuleFileCheck.allCases)
    func holds(check: RuleFileCheck) { #expect(check.faults(in: file) == []) }

    @Test("every rule of the reference is there, or it is said why not")
    func coverage() { #expect(file.gaps(in: Self.reference, excused: Self.notShown) == []) }

    @Test("a binary with damaged data is refused at start", arguments: ["", "{}", "[]"])
    func damaged(json: String) {
        #expect(throws: (any Error).self) { try TelegramTarget(files: ["rules.json": json]) }
    }
}

@Suite("Numeric rules")
struct NumericRuleTests {
    static let numeric = NumericRules((try? TelegramTarget().rules.rules) ?? [], judges: SubjectMaker.all) { probe in
        // No file has a length below 0, and no animation that lasts so short is one.
        probe.value >= 0
    }

    @Test("hold at their bound and fail one past it", arguments: numeric.probes)
    func probe(_ probe: RuleProbe) { #expect(Self.numeric.fault(at: probe) == nil) }

    @Test("all have a judge, and no judge is idle")
    func parity() {
        #expect(Self.numeric.rules.count >= 18)
        #expect(Self.numeric.withoutJudge == [])
        #expect(Self.numeric.idleJudges == [])
    }
}
