import StickerModel
import TestSupport
import Testing

@testable import Discord

@Suite("rules.json")
struct RuleDataTests {
    let file: RuleFile

    init() throws { file = RuleFile(of: try DiscordTarget()) }

    @Test("says of its rules what holds for every platform", arguments: RuleFileCheck.allCases)
    func holds(check: RuleFileCheck) { #expect(check.faults(in: file) == []) }

    @Test("a binary with damaged data is refused at start", arguments: ["", "{}", "[]"])
    func damaged(json: String) {
        #expect(throws: (any Error).self) { try DiscordTarget(files: ["rules.json": json]) }
    }
}

@Suite("Numeric rules")
struct NumericRuleTests {
    static let numeric = NumericRules((try? DiscordTarget().rules.rules) ?? [], judges: SubjectMaker.all) { probe in
        // No file has a length below 0.
        probe.value >= 0
    }

    @Test("hold at their bound and fail one past it", arguments: numeric.probes)
    func probe(_ probe: RuleProbe) { #expect(Self.numeric.fault(at: probe) == nil) }

    @Test("all have a judge, and no judge is idle")
    func parity() {
        #expect(Self.numeric.rules.count >= 9)
        #expect(Self.numeric.withoutJudge == [])
        #expect(Self.numeric.idleJudges == [])
    }
}
