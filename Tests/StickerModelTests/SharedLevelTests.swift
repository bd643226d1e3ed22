import StickerModel
import Testing

struct SharedLevelTests {
    private let off = ["a": RuleLevel(severity: nil, reason: "cards")]
    private let alsoOff = [
        "a": RuleLevel(severity: nil, reason: "photos"), "b": RuleLevel(severity: .info, reason: "x"),
    ]
    private let raised = ["a": RuleLevel(severity: .error, reason: "cards")]

    @Test func levelsOfOnePackAreShared() { #expect(RuleLevel.shared(by: [alsoOff]) == alsoOff) }

    @Test func reasonsMayDiffer() { #expect(RuleLevel.shared(by: [off, alsoOff]).keys.sorted() == ["a"]) }

    @Test func otherLevelsAndSilenceAreNoAgreement() {
        #expect(RuleLevel.shared(by: [off, raised]) == [:])
        #expect(RuleLevel.shared(by: [off, alsoOff, [:]]) == [:])
        #expect(RuleLevel.shared(by: [[String: RuleLevel]]()) == [:])
    }
}
