import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Numeric rules")
struct NumericRuleTests {
    static let numeric = NumericRules((try? IMessageTarget().rules.rules) ?? [], judges: SubjectMaker.all) { probe in
        // Beyond the least and the greatest class other rules speak; these counts cannot be below 0.
        switch probe.rule.metric {
        case "classSide": (300...618).contains(probe.value)
        case "loopCount", "packFolders", "sideDifference": probe.value >= 0
        default: true
        }
    }

    @Test("hold at their bound and fail one past it", arguments: numeric.probes)
    func probe(_ probe: RuleProbe) { #expect(Self.numeric.fault(at: probe) == nil) }

    @Test("all have a judge, and no judge is idle")
    func parity() {
        #expect(Self.numeric.measured.count > 12)
        #expect(Self.numeric.withoutJudge == [])
        #expect(Self.numeric.idleJudges == [])
    }
}
