import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

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
