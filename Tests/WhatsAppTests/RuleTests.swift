import Expect
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("The rules of WhatsApp") struct RuleTests {
    static let rules = PlatformRules(
        EmbeddedFiles.text, bundles: GoodBundles.all,
        elsewhere: Dictionary(AppTests.rules.map { ($0, "AppTests") } + [("shortened", "OverlongTests")]) { $1 },
        catalog: { .empty }, make: WhatsAppTarget.init(files:))

    @Test("hold", arguments: rules.checks) func hold(check: RuleCheck) throws { try expect(check.faults(), is: []) }

    @Test(
        "a binary with limits that cannot be used is refused, by the rule's name",
        arguments: [
            ("pack-minimum", Bound.oneOf([])), ("pack-minimum", .range(min: 1e300, max: nil)),
            ("tray-file-size", .oneOf([])), ("sticker-dimensions", .oneOf([])),
            // Full packs could not be split.
            ("pack-maximum", .range(min: nil, max: 5)),
        ])
    func limits(name: String, bound: Bound) throws {
        var rules = try WhatsAppTarget().rules
        for index in rules.rules.indices where rules.rules[index].id == "whatsapp/" + name {
            rules.rules[index].bound = bound
            rules.rules[index].advice = nil
        }
        let problem = #expect(throws: RuleBookProblem.self) { try WhatsAppLimits(rules) }
        expect(problem?.rule, is: "whatsapp/" + name)
    }
}
